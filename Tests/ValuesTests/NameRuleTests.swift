import Testing
import Values

struct NameRuleTests {
  /// Every getter that the reference of the business components names, with its field.
  static let getters = [
    ("deepLinkForItem", "deep_link"), ("eventDataForItem", "event_data"),
    ("getAdditionalEdgeInsets", "additional_edge_insets"),
    ("getAffordanceText", "affordance_text"), ("getAppSite", "app_site"),
    ("getBackgroundHexaColor", "background_hexa_color"),
    ("getButtonDeepLink", "button_deep_link"), ("getButtonTitle", "button_title"),
    ("getDescription", "description"), ("getDescriptionSize", "description_size"),
    ("getDiscountTracker", "discount_tracker"), ("getIcon", "icon"),
    ("getIconBackgroundHexaColor", "icon_background_hexa_color"),
    ("getIconHexaColor", "icon_hexa_color"), ("getIconImageURL", "icon_image_url"),
    ("getIconSize", "icon_size"), ("getIconUrl", "icon_url"), ("getImage", "image"),
    ("getImageUrl", "image_url"), ("getItems", "items"),
    ("getOptionalIconHexaColor", "optional_icon_hexa_color"),
    ("getPrimaryHexaColor", "primary_hexa_color"), ("getRingHexaColor", "ring_hexa_color"),
    ("getRingNumber", "ring_number"), ("getRingPercentage", "ring_percentage"),
    ("getSecondaryHexaColor", "secondary_hexa_color"), ("getSubtitle", "subtitle"),
    ("getText", "text"), ("getTitle", "title"),
    ("getTitleBackgroundColor", "title_background_color"), ("getTitleColor", "title_color"),
    ("getTitleWeight", "title_weight"), ("getTouchpointContent", "touchpoint_content"),
    ("getTouchpointId", "touchpoint_id"), ("getTouchpointTracking", "touchpoint_tracking"),
    ("getTouchpointType", "touchpoint_type"),
    ("getTouchpointViewHeight", "touchpoint_view_height"),
    ("iconImageUrlForItem", "icon_image_url"), ("subtitleForItem", "subtitle"),
    ("titleForItem", "title"), ("trackIdForItem", "track_id"),
  ]

  @Test(arguments: getters)
  func `finds the field of a getter`(_ getter: String, field: String) {
    #expect(NameRule.fieldName(ofGetter: getter) == field)
    #expect(NameRule.isIdentifier(field))
    #expect(NameRule.snakeCase(field) == field)
  }

  @Test(arguments: getters)
  func `gives a property the name of its getter's field`(_ getter: String, field: String) {
    let words = field.split(separator: "_")
    let property =
      words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    #expect(NameRule.snakeCase(String(property)) == field)
    #expect(NameRule.fieldName(ofGetter: field) == nil)
    #expect(NameRule.fieldName(ofGetter: String(property)) == nil)
  }

  @Test(arguments: [
    ("ringHexaColor", "ring_hexa_color"), ("iconImageURL", "icon_image_url"),
    ("URLString", "url_string"), ("topPadding", "top_padding"), ("sceneGone", "scene_gone"),
    ("a", "a"), ("A", "a"), ("", ""), ("snake_case", "snake_case"), ("Snake_Case", "snake_case"),
    ("size2X", "size2_x"), ("htmlID", "html_id"), ("aB", "a_b"), ("already", "already"),
  ])
  func `writes snake case`(_ name: String, snake: String) {
    #expect(NameRule.snakeCase(name) == snake)
  }

  @Test(arguments: ["get", "getter", "get_title", "gettitle", "ForItem", "title", "forItem", ""])
  func `takes no other name for a getter`(_ name: String) {
    #expect(NameRule.fieldName(ofGetter: name) == nil)
  }

  @Test(arguments: [
    ("a", true), ("_x", true), ("points_2", true), (String(repeating: "a", count: 64), true),
    (String(repeating: "a", count: 65), false), ("", false), ("2a", false), ("Points", false),
    ("a-b", false), ("a.b", false), ("a b", false), ("é", false), ("a\u{301}", false),
  ])
  func `says which ids may be declared`(_ id: String, allowed: Bool) {
    #expect(NameRule.isIdentifier(id) == allowed)
  }
}
