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

/// What users do to banners. Nothing of it does anything to one that leaves or is gone.
extension BannerCenter {
  /// A finger that drags never taps; one that went up by more than 12 points dismisses.
  public mutating func touch(_ touch: BannerTouch, on id: BannerID) {
    changeShown(id) { center, banner in
      switch touch {
      case .began:
        banner.touch = QueuedBanner.Touch()
        center.hold(&banner, .touch)
      case .moved(let x, let y):
        guard x.isFinite, y.isFinite, var finger = banner.touch else { return }
        finger.distance = y
        finger.travel = max(finger.travel, max(abs(x), abs(y)))
        banner.touch = finger
      case .ended(let isInside):
        guard let finger = banner.touch else { return }
        center.end(finger, isInside, &banner)
      case .cancelled:
        banner.touch = nil
        center.release(&banner, .touch)
      }
    }
  }

  private mutating func end(
    _ finger: QueuedBanner.Touch, _ isInside: Bool, _ banner: inout QueuedBanner
  ) {
    banner.touch = nil
    let options = banner.data.options
    if options.supportsDragging, finger.distance < -BannerMotion.tapSlop {
      leave(&banner, for: .swipe)
      return
    }
    let isTap = isInside && finger.travel < BannerMotion.tapSlop
    if isTap { tap(&banner) }
    if !isTap || !options.isDismissedByTap { release(&banner, .touch) }
  }

  private mutating func tap(_ banner: inout QueuedBanner) {
    tell(.tapped, banner)
    if banner.data.options.isDismissedByTap { leaveLater(banner.id, for: .tap) }
  }

  /// Taps a banner without a finger, as keys and assistive technology do.
  public mutating func activate(_ id: BannerID) {
    changeShown(id) { center, banner in center.tap(&banner) }
  }

  /// Taps one of its buttons, counted from 0.
  public mutating func tapAction(_ index: Int, of id: BannerID) {
    changeShown(id) { center, banner in
      guard banner.data.actions.indices.contains(index), index < BannerData.maximumActions else {
        return
      }
      center.tell(.actionTapped(index), banner)
      center.leaveLater(banner.id, for: .action)
    }
  }

  /// Taps its close button.
  public mutating func close(_ id: BannerID) { send(id, away: .close) }

  /// Does by a key what dragging it up does.
  public mutating func swipe(_ id: BannerID) { send(id, away: .swipe) }

  private mutating func send(_ id: BannerID, away end: BannerEnd) {
    changeShown(id) { center, banner in center.leave(&banner, for: end) }
  }

  /// A pointer came over it or went. Touch has none.
  public mutating func hover(_ isOver: Bool, _ id: BannerID) {
    set(.hover, isOver, id)
  }

  /// The keyboard's focus came into it or went.
  public mutating func focus(_ isInside: Bool, _ id: BannerID) {
    set(.focus, isInside, id)
  }

  private mutating func set(_ hold: QueuedBanner.Holds, _ isHeld: Bool, _ id: BannerID) {
    changeShown(id) { center, banner in
      if isHeld { center.hold(&banner, hold) } else { center.release(&banner, hold) }
    }
  }

  private mutating func changeShown(
    _ id: BannerID, _ body: (inout BannerCenter, inout QueuedBanner) -> Void
  ) {
    change(id) { center, banner in
      guard banner.phase == .arriving || banner.phase == .presented else { return }
      body(&center, &banner)
    }
  }
}
