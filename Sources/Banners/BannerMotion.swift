internal import Foundation

/// How a banner moves, as pure functions of time.
public enum BannerMotion {
  /// Damping ratio of the spring.
  private static let damping = 0.66
  /// So that what is left at the end is a thousandth: ln 1000 over the damping.
  private static let stiffness = 6.9078 / damping

  /// How much of the way is done: 0 before it, 1 at its end, up to 1.063 in between.
  ///
  /// - Parameters:
  ///   - time: Seconds since it began.
  ///   - duration: Seconds; 0: it is at its end at once.
  public static func spring(_ time: Double, duration: Double) -> Double {
    guard time < duration else { return 1 }
    guard time > 0 else { return 0 }
    let frequency = stiffness / duration
    let damped = frequency * (1 - damping * damping).squareRoot()
    let decay = exp(-damping * frequency * time)
    return 1 - decay
      * (cos(damped * time) + damping * frequency / damped * sin(damped * time))
  }

  /// How opaque a banner is that fades in instead of moving.
  public static func fade(_ time: Double, duration: Double) -> Double {
    let length = min(duration, 0.2)
    guard time < length else { return 1 }
    return max(0, time / length)
  }

  /// How far a banner goes with a finger: up as far as it, down ever less.
  ///
  /// - Parameter distance: Points that the finger has gone, down being positive.
  public static func drag(_ distance: Double) -> Double {
    let free = tapSlop * 0.8
    guard distance > free else { return distance }
    return free * (1 + log10(distance / free))
  }

  /// Points: a finger that went further does not tap, and one that went further up dismisses.
  public static let tapSlop = 12.0
  /// Seconds in which a banner that was let go springs back.
  public static let springBack = 0.36
}
