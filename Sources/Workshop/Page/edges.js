const long = (text, times) => Array.from({ length: times }, () => text).join(" ");

function strings(value) {
  const text = typeof value === "string" && value !== "" ? value : "Ganaste 100 puntos";
  return [
    ["empty", ""],
    ["1 character", "A"],
    ["2 × as long", long(text, 2)],
    ["10 × as long", long(text, 10)],
    ["no space", "Donaudampfschifffahrtsgesellschaftskapitän"],
    ["emoji", "🎉 Ganaste 👩‍👩‍👧‍👦 🇦🇷"],
    ["right to left", "مزايا المستوى الثالث"],
    ["like HTML", "<b>Bold</b> & <script>alert(1)</script>"],
    ["line feeds", "One\nTwo\nThree"],
  ];
}

const fixed = {
  hex_color: [
    ["low contrast", "#F4F4F4"],
    ["3 digits", "#0AF"],
    ["half transparent", "#80000000"],
    ["no colour", "blue"],
  ],
  image: [
    ["missing", "images/missing.png"],
    ["from the network", "https://example.com/image.png"],
    ["not an image", "init.lua"],
  ],
  deep_link: [
    ["no route", "app://nowhere/at/all"],
    ["foreign scheme", "gopher://example.com/1"],
    ["bad encoding", "app://a%zz"],
    ["no scheme", "benefits"],
    ["empty", ""],
  ],
  integer: [["0", 0], ["−1", -1], ["999999", 999999], ["a fraction", 1.5]],
  number: [["0", 0], ["−1", -1], ["1e9", 1e9], ["1/3", 1 / 3]],
  fraction: [
    ["−0.1", -0.1], ["0", 0], ["0.005", 0.005], ["1", 1], ["1.2", 1.2], ["a text", "80 %"],
  ],
  enumeration: [["unknown word", "unknown_word"]],
  boolean: [["a text", "yes"]],
  nested: [["empty", {}], ["a text", "none"]],
  map: [["empty", {}], ["nested", { a: { b: [1, 2, { c: null }] } }], ["a text", "none"]],
};

function lists(field, value) {
  const items = Array.isArray(value) && value.length > 0 ? value : [sampleOf(field).at(0)];
  const some = (count) => Array.from({ length: count }, (_, at) => items[at % items.length]);
  return [0, 1, 2, 3, 6, 50].map((count) => [`${count} items`, some(count)]);
}

/** A value to begin with when a field is set that had none. */
export function sampleOf(field) {
  switch (field.type) {
    case "hex_color": return "#1F69DB";
    case "image": return "https://example.com/image.png";
    case "deep_link": return "app://benefits";
    case "integer": return 1;
    case "number": return 1;
    case "fraction": return 0.5;
    case "boolean": return true;
    case "enumeration": return field.values[0];
    case "nested":
    case "map": return {};
    case "list": return [sampleItem(field)];
    default: return "Text";
  }
}

/** An item with its required fields. */
export function sampleItem(field) {
  const required = field.fields.filter((each) => each.required);
  const fields = required.length > 0 ? required : field.fields.slice(0, 1);
  return Object.fromEntries(fields.map((each) => [each.name, sampleOf(each)]));
}

/**
 * Values at the edge of what a field takes, and beyond it, as pairs of a name and the value;
 * undefined stands for a field that is not given.
 */
export function edgesOf(field, value) {
  const own =
    field.type === "string" ? strings(value)
    : field.type === "list" ? lists(field, value)
    : (fixed[field.type] ?? []);
  return [...own, ["null", null], ["not given", undefined]];
}
