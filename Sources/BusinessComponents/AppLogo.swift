internal import Components

/// The oval app logos that come with the component, drawn for this project.
enum AppLogo {
  static func image(of site: AppSite) -> ImageReference {
    switch site {
    case .mercadoLibre: .data(oval(fill: "%23FFE600", ink: "%232D3277", letters: "ML"))
    case .mercadoPago: .data(oval(fill: "%23009EE3", ink: "%23FFFFFF", letters: "MP"))
    }
  }

  /// Percent-encoded where a URL needs it.
  private static func oval(fill: String, ink: String, letters: String) -> String {
    "data:image/svg+xml,"
      + "%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2034%2024'%3E"
      + "%3Cellipse%20cx='17'%20cy='12'%20rx='16.5'%20ry='11.5'%20fill='\(fill)'/%3E"
      + "%3Ctext%20x='17'%20y='16'%20text-anchor='middle'%20font-family='Inter,sans-serif'%20"
      + "font-size='11'%20font-weight='700'%20fill='\(ink)'%3E\(letters)%3C/text%3E%3C/svg%3E"
  }
}
