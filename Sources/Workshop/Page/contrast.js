function channel(byte) {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function luminance([red, green, blue]) {
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
}

/** Red, green, blue and opacity of a colour as components read it: RGB, RRGGBB or AARRGGBB. */
export function readColor(text) {
  const digits = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})\s*$/i.exec(text ?? "")?.[1];
  if (!digits) return null;
  const whole = digits.length === 3 ? [...digits].map((each) => each + each).join("") : digits;
  const bytes = whole.match(/../g).map((pair) => parseInt(pair, 16));
  return bytes.length === 4 ? [...bytes.slice(1), bytes[0]] : [...bytes, 255];
}

/** The contrast of a colour with an opaque ground, from 1 to 21 (WCAG 2.2). */
export function contrast(color, ground) {
  const part = color[3] / 255;
  const seen = [0, 1, 2].map((at) => color[at] * part + ground[at] * (1 - part));
  const [high, low] = [luminance(seen), luminance(ground)].sort((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
}
