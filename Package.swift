// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let cSettings: [CSetting] = [
  .enableWarning("all"),
  .treatAllWarnings(as: .error),
]

/// A Swift target under the house rules: language mode 6, warnings are errors.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The test target of a module. Golden files lie beside the tests and are read from the checkout.
func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: [.byName(name: module), "TestSupport"] + dependencies,
    exclude: withGoldens.contains(module) ? ["__Snapshots__"] : [], swiftSettings: testSettings)
}

let withGoldens: Set<String> = [
  "Banners", "BusinessComponents", "Impact", "Messenger", "Rendering", "VitrinaCLI",
]

/// Tests name their functions in sentences and import what they need without access levels.
let testSettings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "vitrina",
  products: [
    // All that a program needs to embed the host and to draw what it resolves.
    .library(
      name: "Vitrina",
      targets: [
        "Vitrina", "Banners", "BusinessComponents", "Components", "Impact", "Messenger",
        "Rendering", "Routing", "Scripting", "Storage", "Values", "Diagnostics",
      ]),
    .executable(name: "vitrina", targets: ["vitrina"]),
  ],
  targets: [
    // What every other module speaks of.
    module("Diagnostics"),
    module("Values", ["Diagnostics"]),

    // Lua.
    .systemLibrary(
      name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .target(name: "CLuaShim", dependencies: ["CLua"], cSettings: cSettings),
    module("LuaBridge", ["Diagnostics", "CLuaShim"]),

    // Components, links, pictures: no script, no network, no file.
    module("Components", ["Values", "Diagnostics"]),
    module("BusinessComponents", ["Components", "Values"]),
    module("Banners", ["Components", "Values", "Diagnostics"]),
    module("Impact", ["Components", "Values", "Diagnostics"]),
    module("Messenger", ["Components", "Banners", "Values", "Diagnostics"]),
    module("Routing", ["Values", "Diagnostics"]),
    module("Rendering", ["Components", "Values", "Diagnostics"]),

    // Pictures: the C libraries are called by one target and its shim.
    .systemLibrary(
      name: "CCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CImages", pkgConfig: "librsvg-2.0",
      providers: [.apt(["librsvg2-dev", "libgdk-pixbuf-2.0-dev"])]),
    .target(
      name: "CPictureShim", dependencies: ["CCairo", "CFontconfig", "CPNG", "CImages"],
      cSettings: cSettings, linkerSettings: [.linkedLibrary("fontconfig"), .linkedLibrary("m")]),
    module(
      "Rasterizing",
      ["Rendering", "Components", "Values", "Diagnostics", "CPictureShim", "CCairo"]),

    // State that outlives the program: SQLite is called by one target.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    module("Storage", ["Impact", "Messenger", "Components", "Values", "Diagnostics", "CSQLite"]),

    // The host.
    module(
      "Scripting",
      [
        "LuaBridge", "Banners", "Impact", "Messenger", "Components", "Routing", "Values",
        "Diagnostics",
      ]),
    module(
      "Vitrina",
      [
        "Scripting", "BusinessComponents", "Banners", "Impact", "Messenger", "Storage", "Routing",
        "Components", "Values", "Diagnostics",
      ]),

    // The program.
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CLineEditing", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "CLineEditingShim", dependencies: ["CLineEditing"], cSettings: cSettings),
    .target(
      name: "Workshop",
      dependencies: [
        "Vitrina", "Scripting", "Banners", "Impact", "Messenger", "Rasterizing", "Rendering",
        "Routing", "Components", "Values", "Diagnostics", "CMicroHTTPD", "CGLib",
      ],
      resources: [.embedInCode("Page"), .embedInCode("Export/Page")], swiftSettings: settings),
    .target(
      name: "VitrinaCLI",
      dependencies: [
        "Workshop", "Vitrina", "Scripting", "Banners", "Impact", "Messenger", "Rasterizing",
        "Rendering", "Routing", "Components", "Values", "Diagnostics", "CLineEditingShim",
      ],
      resources: [.embedInCode("Snapshots/Page")], swiftSettings: settings),
    .executableTarget(name: "vitrina", dependencies: ["VitrinaCLI"], swiftSettings: settings),

    // Programs that show how it is embedded.
    .executableTarget(
      name: "embed",
      dependencies: [
        "Vitrina", "BusinessComponents", "Rendering", "Routing", "Components", "Values",
        "Diagnostics",
      ], path: "examples/embed", swiftSettings: testSettings),

    // What `make bench` runs.
    .target(
      name: "CBenchmarkPeer", dependencies: ["CLua"], cSettings: cSettings),
    .executableTarget(
      name: "vitrina-bench",
      dependencies: [
        "CBenchmarkPeer", "Vitrina", "Scripting", "BusinessComponents", "Impact", "Storage",
        "LuaBridge", "Rasterizing", "Rendering", "Routing", "Components", "Values", "Diagnostics",
        "TestSupport",
      ],
      path: "Sources/Benchmarks", swiftSettings: testSettings),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["Scripting", "VitrinaCLI", "Impact", "Messenger", "Values", "Diagnostics"],
      path: "Tests/TestSupport",
      swiftSettings: testSettings),
    tests("Diagnostics"),
    tests("Values", ["Diagnostics"]),
    tests("LuaBridge", ["Diagnostics"]),
    tests("Components", ["Values", "Diagnostics"]),
    tests(
      "BusinessComponents", ["Rasterizing", "Rendering", "Components", "Values", "Diagnostics"]),
    tests("Banners", ["Rasterizing", "Rendering", "Components", "Values", "Diagnostics"]),
    tests("Impact", ["Rasterizing", "Rendering", "Components", "Values", "Diagnostics"]),
    tests(
      "Messenger", ["Banners", "Rasterizing", "Rendering", "Components", "Values", "Diagnostics"]),
    tests(
      "Storage",
      [
        "storage-writer", "message-writer", "Impact", "Messenger", "Components", "Values",
        "Diagnostics",
      ]),
    .executableTarget(
      name: "storage-writer", dependencies: ["Storage", "Impact", "Diagnostics"],
      path: "Tests/StorageWriter", swiftSettings: testSettings),
    .executableTarget(
      name: "message-writer", dependencies: ["Storage", "Messenger", "Values", "Diagnostics"],
      path: "Tests/MessageWriter", swiftSettings: testSettings),
    tests("Routing", ["Values", "Diagnostics"]),
    tests("Rendering", ["Components", "Values"]),
    tests(
      "Rasterizing",
      ["BusinessComponents", "Rendering", "Components", "Values", "Diagnostics"]),
    tests("Scripting", ["Components", "Routing", "Values", "Diagnostics"]),
    tests(
      "Vitrina",
      [
        "Scripting", "Banners", "BusinessComponents", "Components", "Impact", "Messenger",
        "Routing", "Values", "Diagnostics",
      ]),
    tests("Workshop", ["Vitrina", "BusinessComponents", "Values", "Diagnostics"]),
    tests(
      "VitrinaCLI",
      [
        "Workshop", "Vitrina", "Scripting", "Rasterizing", "Rendering", "Components", "Values",
        "Diagnostics",
      ]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "embed", "Diagnostics", "TestSupport", "Vitrina", "Messenger", "Rasterizing", "Routing",
        "Values",
      ],
      exclude: ["__Snapshots__"], swiftSettings: testSettings),
  ]
)
