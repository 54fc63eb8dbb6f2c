internal import Components

/// The icons of causes that are there by name, drawn for this project in one colour.
enum CauseIcon: String, CaseIterable {
  case bowl, spoon, wave, leaf, heart, book

  /// What a cause's icon names: one of these, or an image as any other. Text that is neither gives
  /// a gift, so that a cause never lacks an icon.
  static func image(_ name: String) -> ImageReference {
    if let icon = CauseIcon(rawValue: name) { return icon.image }
    let reference = ImageReference(name)
    if case .unreadable = reference { return gift }
    return reference
  }

  private var image: ImageReference { Self.images[self] ?? Self.gift }

  /// Made once, since they are asked for whenever a widget is filled.
  private static let images = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, line($0.elements)) })

  static let gift = line(
    """
    <path d='M3 7.5h18v4H3zM4.6 11.5h14.8v8.7H4.6zM12 7.5v12.7'/>
    <path d='M12 7.5C8.5 7.5 6.5 6 7.2 4.4S11 3.4 12 7.5c1-4.1 4.1-4.7 4.8-3.1S15.5 7.5 12 7.5z'/>
    """)

  private var elements: String {
    switch self {
    case .bowl:
      """
      <path d='M3 12h18c0 3.9-2.4 7-5.7 8.2H8.7C5.4 19 3 15.9 3 12z'/>
      <path d='M8.5 8.6c-1.3-1.3 1.3-2.6 0-4.2M12 8.6c-1.3-1.3 1.3-2.6 0-4.2'/>
      <path d='M15.5 8.6c-1.3-1.3 1.3-2.6 0-4.2'/>
      """
    case .spoon:
      """
      <g transform='rotate(45 12 12)'>
      <ellipse cx='12' cy='5.8' rx='3.6' ry='4.6'/><path d='M12 10.4v12.1'/></g>
      """
    case .wave:
      """
      <path d='M2 7.2c2.2-2.6 4.5-2.6 6.7 0s4.4 2.6 6.6 0 4.5-2.6 6.7 0'/>
      <path d='M2 12.7c2.2-2.6 4.5-2.6 6.7 0s4.4 2.6 6.6 0 4.5-2.6 6.7 0'/>
      <path d='M2 18.2c2.2-2.6 4.5-2.6 6.7 0s4.4 2.6 6.6 0 4.5-2.6 6.7 0'/>
      """
    case .leaf:
      """
      <path d='M6 18C2.5 11 8.5 3.5 20.5 3.5 20.5 15 14 21.5 6 18z'/>
      <path d='M3 21c2.5-5.5 6.2-9 10.7-11'/>
      """
    case .heart:
      """
      <path d='M12 20.3S3.2 15.4 3.2 9.3A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 8.8 2.3c0 6.1-8.8 \
      11-8.8 11z'/>
      """
    case .book:
      """
      <path d='M12 6.4C10 4.7 7 4.3 2.8 4.6v13.3c4.2-.3 7.2.1 9.2 1.8 2-1.7 5-2.1 9.2-1.8V4.6C17 \
      4.3 14 4.7 12 6.4zM12 6.4v13.3'/>
      """
    }
  }

  private static func line(_ elements: String) -> ImageReference {
    .svg(
      (24, 24),
      """
      <g fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' \
      stroke-linejoin='round'>\(elements)</g>
      """)
  }
}
