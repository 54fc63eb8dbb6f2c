public import Banners
internal import Components
internal import Scripting
internal import Synchronization

/// What users do to banners, and what there is to be seen of them.
extension Host {
  /// The banners, lane by lane: those shown before those that wait. Times are milliseconds since
  /// 1970.
  public var currentBanners: [BannerSnapshot] { banners.read { $0.center.banners } }

  /// What happened to banners lately, oldest first; the last 200.
  public var bannerTimeline: [BannerRecord] { banners.read { $0.timeline } }

  /// Counts changes to banners: another number means that there is something else to be seen.
  public var bannerRevision: Int { banners.read { $0.revision } }

  /// The host's clock, in seconds since 1970.
  public var now: Double { options.clock() }

  /// Whether the app is in front.
  public var isActive: Bool { banners.read { $0.center.isActive } }

  /// A banner as a component: where it stays, in the theme of its plugin.
  public func component(of banner: BannerSnapshot) -> ResolvedComponent {
    let plugin = plugin(of: banner)
    return ResolvedComponent(
      provider: nil, scenario: nil, component: Banner.name, plugin: plugin,
      instance: AnyComponent.instance(Banner.self, banner.data), pinned: PinnedMoment(),
      theme: catalog.theme(of: plugin), origin: nil, diagnostics: [])
  }

  /// Whose files and theme a banner has; the messenger's are those of the plugin that set it up.
  private func plugin(of banner: BannerSnapshot) -> String {
    let owner = banner.owner.plugin
    guard owner == EventRound.notifier else { return owner }
    return messenger.read { $0.screen?.plugin } ?? owner
  }

  /// Where banners go that name no scene.
  public var activeScene: String { banners.read { $0.center.activeScene } }

  /// Takes what a user did to a banner to those who are to hear of it.
  public func act(_ input: BannerInput, on banner: BannerID) -> Activity {
    changeBanners { $0.take(input, on: banner) }
  }

  /// Opens a scene, such as a window, unless it is open.
  ///
  /// - Parameter activates: Whether it becomes the active one.
  public func openScene(_ scene: String, activates: Bool = true) -> Activity {
    changeBanners { $0.openScene(scene, activates: activates) }
  }

  /// Closes a scene; its banners are gone.
  public func closeScene(_ scene: String) -> Activity { changeBanners { $0.closeScene(scene) } }

  /// Says that the user needs more time for what is shown.
  public func setAssisted(_ isAssisted: Bool) {
    banners.change { $0.center.isAssisted = isAssisted }
  }

  /// Does something to banners as they are now, and tells of what came of it.
  func changeBanners(_ body: (inout BannerCenter) -> Void) -> Activity {
    var round = EventRound(self, catalog)
    round.runBanners()
    banners.change { body(&$0.center) }
    round.runBanners()
    return round.activity
  }

  func scriptHost(of plugin: String) -> ScriptHost? {
    content.withLock(\.plugins).first { $0.name == plugin }?.host
  }
}
