public import Components
internal import Values

/// A nonprofit that a shopper can choose.
public struct NonprofitOption: ComponentData {
  public var id = 0
  public var name = ""
  public var cause: String?
  public var causeIcon: ImageReference?
  public var image: ImageReference?
  public var impactDescription: String?

  public init() {}

  public static let schema = Schema<Self>(
    "NonprofitOption",
    .required("id", \.id, "Its id in the catalogue."),
    .required("name", \.name, "Its name."),
    .optional("cause", \.cause, "What it works for."),
    .optional("cause_icon", \.causeIcon, "Icon of the cause, drawn in one colour."),
    .optional("image", \.image, "A picture of its work."),
    .optional("impact_description", \.impactDescription, "What donations pay for."))

  /// What a screen reader calls it.
  var spoken: String {
    [cause, name].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// What events tell of it.
  var facts: DataMap {
    [
      "nonprofit_id": .integer(id), "nonprofit_name": .string(name),
      "nonprofit_cause": .string(cause ?? ""),
    ]
  }

  /// Stands for those that are on their way.
  static let outline: [NonprofitOption] = (0..<ImpactCatalogue.maximumOffer).map { number in
    var option = NonprofitOption()
    option.id = number
    (option.name, option.cause) = ("Name of a nonprofit", "A cause")
    option.impactDescription = "What it does"
    return option
  }
}

extension ComponentEvent {
  /// The nonprofit that it tells of.
  var nonprofitID: Int? {
    if case .integer(let id)? = value?.mapValue?["nonprofit_id"] { id } else { nil }
  }
}

extension Nonprofit {
  /// It as an item of a widget's list.
  func option(in catalogue: ImpactCatalogue, _ copy: inout ImpactCopy) -> DataValue {
    let cause = catalogue.cause(causeID)
    var map: DataMap = ["id": .integer(id), "name": .string(name)]
    map["cause"] = cause.map { .string($0.name) }
    map["cause_icon"] = .string(CauseIcon.image(cause?.icon ?? "").text)
    map["image"] = image.map(DataValue.string)
    map["impact_description"] = communityGoal.map { .string(copy.fund($0)) }
    return .map(map)
  }
}
