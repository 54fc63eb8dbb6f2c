internal import Components

/// The oval app logos that come with the component, drawn for this project.
enum AppLogo {
  static func image(of site: AppSite) -> ImageReference {
    switch site {
    case .ML: .data(oval(fill: "%23FFE600", ink: "%232D3277", letters: "ML"))
    case .MP: .data(oval(fill: "%23009EE3", ink: "%23FFFFFF", letters: "MP"))
    }
  }

  private static func oval(fill: String, ink: String, letters: String) -> String {
    "data:image/svg+xml,"
      + "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 34 24'%3E"
      + "%3Cellipse cx='17' cy='12' rx='16.5' ry='11.5' fill='\(fill)'/%3E"
      + "%3Ctext x='17' y='16' text-anchor='middle' font-family='Inter,sans-serif' "
      + "font-size='11' font-weight='700' fill='\(ink)'%3E\(letters)%3C/text%3E%3C/svg%3E"
  }
}
