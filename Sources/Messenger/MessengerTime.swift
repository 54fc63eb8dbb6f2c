/// Milliseconds since 1970, as the host's clock has them.
public typealias MessengerTime = Int

extension Double {
  /// A time of the messenger in seconds, as data, scripts and JSON have it.
  public init(messengerTime time: MessengerTime) { self = Double(time) / 1000 }
}

extension MessengerTime {
  /// Seconds in milliseconds; nil for what is no time.
  public init?(seconds: Double) {
    self.init(exactly: (seconds * 1000).rounded())
  }
}
