internal import Diagnostics

/// What is wrong with what was asked for.
extension BannerCenter {
  var emptiness: Diagnostic {
    Diagnostic(
      "banner.empty", .warning, "a banner has nothing to show",
      expected: "a title, a subtitle, an image or actions", found: "none of them",
      fix: "give it a title")
  }

  func missingScene(_ scene: String) -> Diagnostic {
    Diagnostic(
      "banner.scene_gone", .warning, "there is no scene \(quoted(scene)) to show a banner in",
      expected: "one of \(scenes.sorted().prefix(10).joined(separator: ", "))",
      found: quoted(scene),
      fix: nearestName(to: scene, in: scenes.sorted()).map { "did you mean '\($0)'?" }
        ?? "leave window_scene out: the active scene is taken")
  }

  func fullness(_ lane: BannerLane, _ key: LaneKey) -> Diagnostic {
    Diagnostic(
      "banner.queue_full", .error, "the lane '\(key.name)' takes no more banners",
      expected: "at most \(lane.maxQueue) that wait", found: "one more",
      fix: "present fewer, or give the lane a larger max_queue")
  }
}
