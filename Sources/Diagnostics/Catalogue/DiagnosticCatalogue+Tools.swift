extension DiagnosticCatalogue {
  /// Of the command line, the workshop and exports.
  static let tools: [Entry] = [
    Entry("bundle.circle", "Modules of the workshop's page need each other"),
    Entry("bundle.import", "A module of the workshop's page imports what there is not"),
    Entry("bundle.name", "Two modules of the workshop's page export the same name"),
    Entry(
      "bundle.syntax",
      "A module of the workshop's page has a form that the export does not know"),
    Entry(
      "export.folder",
      "The folder to export to is a file, or has files that no export has written"),
    Entry("export.foreign", "Something that no export has written is in the way"),
    Entry("export.left_out", "A route is in no association file"),
    Entry("export.link", "A page of an export refers to a file that is not in it"),
    Entry("export.missing_apps", "The project does not say which apps open its links"),
    Entry("export.no_web_routes", "No route is a web link that an app could open"),
    Entry("export.too_large", "An association file is larger than Apple reads"),
    Entry("export.widened", "A route is wider in Apple's syntax than it is here"),
    Entry("export.write", "A file of an export could not be written"),
    Entry("output.exists", "A file that would be made is there already"),
    Entry("output.write", "A file or folder could not be written"),
    Entry("query.arg", "A value that should lie over data has no place there"),
    Entry("query.value", "An axis in an address has a value that it cannot have"),
    Entry("render.format", "There is no format of that name"),
    Entry("request.body", "A request to the workshop lacks a field or has it in another type"),
    Entry("source.unknown", "There is no source that could be shown at that path"),
    Entry("usage", "A command line has an option or value that means nothing"),
    Entry("workshop.clock", "The clock of a host cannot be put forward"),
    Entry(
      "workshop.host",
      "The workshop cannot listen on an address that the machine does not have"),
    Entry("workshop.open", "The workshop can be reached from other machines"),
    Entry("workshop.port", "The workshop cannot listen on a port that is taken"),
  ]
}
