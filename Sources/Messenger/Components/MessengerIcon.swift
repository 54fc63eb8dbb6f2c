internal import Components

/// The signs of the messenger, drawn for this project; a tint colours them.
enum MessengerIcon {
  case add, send, file, location, battery, check
  case menu(MenuItem)

  var image: ImageReference {
    .data(
      "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20\(box)'%3E"
        + "%3Cpath%20d='\(path)'%20fill='none'%20stroke='%23000'%20stroke-width='2'%20"
        + "stroke-linecap='round'%20stroke-linejoin='round'/%3E\(extra)%3C/svg%3E")
  }

  private var box: String {
    if case .battery = self { "28%2014" } else { "24%2024" }
  }

  /// The strokes.
  private var path: String {
    switch self {
    case .add: "M12%205v14M5%2012h14"
    case .send: "M12%2019V5M6%2011l6-6%206%206"
    case .file, .menu(.document): "M6%203h8l5%205v13H6zM14%203v5h5M9%2013h7M9%2017h7"
    case .location, .menu(.location):
      "M12%2021s-7-6.5-7-11.5a7%207%200%200%201%2014%200C19%2014.5%2012%2021%2012%2021z"
    case .battery:
      "M4%201h18a3%203%200%200%201%203%203v6a3%203%200%200%201-3%203H4"
        + "a3%203%200%200%201-3-3V4a3%203%200%200%201%203-3zM27%205.5v3"
    case .check: "M5%2013l5%205L19%207"
    case .menu(.camera): "M4%207h4l2-3h4l2%203h4v13H4z"
    case .menu(.gallery): "M4%204h16v16H4zM4%2017l5-5%204%204%203-3%204%204"
    }
  }

  /// What else is in it.
  private var extra: String {
    switch self {
    case .location, .menu(.location): "%3Ccircle%20cx='12'%20cy='9.5'%20r='2.5'/%3E"
    case .battery: "%3Crect%20x='4'%20y='4'%20width='15'%20height='6'%20rx='1'/%3E"
    case .menu(.camera):
      "%3Ccircle%20cx='12'%20cy='13'%20r='3.5'%20fill='none'%20stroke='%23000'%20"
        + "stroke-width='2'/%3E"
    case .menu(.gallery): "%3Ccircle%20cx='15.5'%20cy='8.5'%20r='1.5'/%3E"
    default: ""
    }
  }
}
