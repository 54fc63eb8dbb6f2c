internal import Diagnostics

/// How long banners stay, and what stops their time.
extension BannerCenter {
  /// What is left at least when a banner's time goes on.
  private static let leastRemaining: Milliseconds = 1500
  /// How long others wait behind one that stays before that is reported.
  private static let patience: Milliseconds = 60_000

  /// Begins its whole time on screen.
  func startTimer(_ banner: inout QueuedBanner) {
    let stay = banner.stay(isAssisted: isAssisted)
    let runs = isActive && banner.holds.isEmpty
    banner.deadline = runs ? stay.map { now + $0 } : nil
    banner.remaining = runs ? nil : stay
  }

  private func stopTimer(_ banner: inout QueuedBanner) {
    guard banner.phase == .presented, let deadline = banner.deadline else { return }
    (banner.remaining, banner.deadline) = (deadline - now, nil)
  }

  private func resumeTimer(_ banner: inout QueuedBanner) {
    guard banner.phase == .presented, isActive, banner.holds.isEmpty,
      let remaining = banner.remaining
    else { return }
    (banner.remaining, banner.deadline) = (nil, now + max(remaining, Self.leastRemaining))
  }

  func hold(_ banner: inout QueuedBanner, _ hold: QueuedBanner.Holds) {
    banner.holds.insert(hold)
    stopTimer(&banner)
  }

  func release(_ banner: inout QueuedBanner, _ hold: QueuedBanner.Holds) {
    guard banner.holds.remove(hold) != nil else { return }
    resumeTimer(&banner)
  }

  /// The app came in front or went away.
  public mutating func setActive(_ isActive: Bool) {
    guard isActive != self.isActive else { return }
    self.isActive = isActive
    for banner in all() {
      change(banner.id) { center, banner in
        switch banner.phase {
        case .attached: banner.deadline = center.attachDeadline(banner)
        case .presented:
          if isActive { center.resumeTimer(&banner) } else { center.stopTimer(&banner) }
        case .waiting, .arriving, .leaving: break
        }
      }
    }
  }

  // MARK: - Lanes that stand still

  /// When it is to be reported that banners wait behind those that stay; nil: not as things are.
  func blockedTime(of key: LaneKey) -> Milliseconds? {
    let queue = queues[key] ?? []
    let shown = queue.prefix(while: \.isVisible)
    let stays = shown.allSatisfy {
      $0.phase == .presented && $0.deadline == nil && $0.remaining == nil
    }
    guard let waiting = queue[shown.count...].map(\.start).min(),
      let since = shown.map(\.start).max(), stays,
      shown.contains(where: { !$0.wasReportedBlocking })
    else { return nil }
    return max(waiting, since) + Self.patience
  }

  mutating func reportBlocked(_ key: LaneKey) {
    guard let time = blockedTime(of: key), time <= now else { return }
    let waiting = (queues[key] ?? []).count { !$0.isVisible }
    for banner in queues[key] ?? [] where banner.isVisible && !banner.wasReportedBlocking {
      change(banner.id) { center, banner in
        banner.wasReportedBlocking = true
        center.report(.blocked(banner.data.title, waiting: waiting), banner)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func blocked(_ title: String?, waiting: Int) -> Diagnostic {
    Diagnostic(
      "banner.blocked", .warning,
      "the banner \(quoted(title ?? "")) stays and lets \(waiting) more wait for a minute",
      expected: "a banner that goes, or a lane of its own for one that stays",
      found: "dismiss_after = 0",
      fix: "dismiss it when it has been seen, or give it another lane")
  }
}
