/// What a user does to a banner.
public enum BannerInput: Sendable, Equatable {
  case touch(BannerTouch)
  /// A pointer came over it or went. Touch has none.
  case hover(Bool)
  /// The keyboard's focus came into it or went.
  case focus(Bool)
  /// A tap without a finger, as keys and assistive technology make it.
  case activate
  /// One of its buttons, counted from 0.
  case action(Int)
  /// Its close button.
  case close
  /// The key that does what dragging it up does.
  case swipe
}

/// What a finger does on a banner.
public enum BannerTouch: Sendable, Equatable {
  case began
  /// Where it is now, in points from where it began; down and right are positive.
  case moved(x: Double, y: Double)
  /// - Parameter isInside: Whether it was let go within 12 points of the banner.
  case ended(isInside: Bool)
  /// Something else took it over.
  case cancelled
}

extension BannerCenter {
  /// Takes an input. Nothing of it does anything to a banner that leaves, is gone or not yet to be
  /// seen. A finger that drags never taps; one that went up by more than 12 points dismisses.
  public mutating func take(_ input: BannerInput, on id: BannerID) {
    change(id) { center, banner in
      guard banner.phase == .arriving || banner.phase == .presented else { return }
      switch input {
      case .touch(let touch): center.take(touch, &banner)
      case .hover(let isOver): center.set(.hover, isOver, &banner)
      case .focus(let isInside): center.set(.focus, isInside, &banner)
      case .activate: center.tap(&banner)
      case .action(let index): center.tapAction(index, &banner)
      case .close: center.leave(&banner, for: .close)
      case .swipe: center.leave(&banner, for: .swipe)
      }
    }
  }

  private mutating func take(_ touch: BannerTouch, _ banner: inout QueuedBanner) {
    switch touch {
    case .began:
      banner.touch = QueuedBanner.Touch()
      hold(&banner, .touch)
    case .moved(let x, let y):
      guard x.isFinite, y.isFinite, var finger = banner.touch else { return }
      finger.distance = y
      finger.travel = max(finger.travel, max(abs(x), abs(y)))
      banner.touch = finger
    case .ended(let isInside):
      guard let finger = banner.touch else { return }
      banner.touch = nil
      end(finger, isInside, &banner)
    case .cancelled:
      banner.touch = nil
      release(&banner, .touch)
    }
  }

  private mutating func end(
    _ finger: QueuedBanner.Touch, _ isInside: Bool, _ banner: inout QueuedBanner
  ) {
    let options = banner.data.options
    if options.supportsDragging, finger.distance < -BannerMotion.tapSlop {
      leave(&banner, for: .swipe)
      return
    }
    let isTap = isInside && finger.travel < BannerMotion.tapSlop
    if isTap { tap(&banner) }
    // One that a tap dismisses goes once the tap has been told.
    if !isTap || !options.isDismissedByTap { release(&banner, .touch) }
  }

  private mutating func tap(_ banner: inout QueuedBanner) {
    tell(.tapped, banner)
    if banner.data.options.isDismissedByTap { leaveLater(banner.id, for: .tap) }
  }

  private mutating func tapAction(_ index: Int, _ banner: inout QueuedBanner) {
    guard banner.data.actions.indices.contains(index), index < BannerData.maximumActions else {
      return
    }
    tell(.actionTapped(index), banner)
    leaveLater(banner.id, for: .action)
  }

  private func set(
    _ hold: QueuedBanner.Holds, _ isHeld: Bool, _ banner: inout QueuedBanner
  ) {
    if isHeld { self.hold(&banner, hold) } else { release(&banner, hold) }
  }
}
