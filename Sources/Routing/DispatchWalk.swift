import Diagnostics
import Values

/// The state of one dispatch while it goes from link to link.
struct DispatchWalk<Handler: Sendable> {
  typealias Run = (Handler, RoutedLink) throws(Diagnostic) -> HandlerResult

  /// How one link ended.
  struct Ending {
    var outcome: Outcome
    var link: RoutedLink?
    var route: Dispatch.MatchedRoute?
    var nearest: [String] = []
    var diagnostic: Diagnostic?
    /// Whether this is the ending of a link that another one led to.
    var isOfHop = false
  }

  /// Ends the whole dispatch at once: a loop, or one hop too many.
  struct Runaway: Error {
    let link: RoutedLink?
    let diagnostic: Diagnostic
  }

  /// A link that is being followed, and what led to it.
  struct Step {
    let url: String
    let source: LinkSource
    /// The links that led here, first one first.
    var trail: [Deeplink] = []
    /// The route that named the link.
    var origin: SourceLocation?
  }

  private let dispatcher: Dispatcher<Handler>
  private var hops = 0
  private var chain: [String] = []
  private var effects: [Effect] = []
  private var diagnostics: [Diagnostic] = []

  init(_ dispatcher: Dispatcher<Handler>) {
    self.dispatcher = dispatcher
  }

  mutating func dispatch(_ url: String, source: LinkSource, run: Run) -> Dispatch {
    var ending: Ending
    do throws(Runaway) {
      ending = try follow(Step(url: url, source: source), run)
    } catch {
      effects = []
      ending = Ending(outcome: .failed, link: error.link, diagnostic: error.diagnostic)
    }
    if ending.isOfHop, ending.outcome == .handled { ending.outcome = .redirected }
    if let diagnostic = ending.diagnostic { diagnostics.insert(diagnostic, at: 0) }
    return Dispatch(
      url: url, outcome: ending.outcome, link: ending.link, route: ending.route,
      chain: chain.count > 1 ? chain : [], nearest: ending.nearest, effects: effects,
      diagnostics: diagnostics)
  }

  // MARK: - One link

  private mutating func follow(_ step: Step, _ run: Run) throws(Runaway) -> Ending {
    let link: Deeplink
    do throws(LinkFault) {
      link = try Deeplink.parse(step.url)
    } catch {
      chain.append(error.url)
      return Ending(outcome: .refused, diagnostic: error.diagnostic(at: step.origin))
    }
    chain.append(link.url)
    let plain = RoutedLink(link, source: step.source)
    guard !step.trail.contains(link) else {
      throw Runaway(link: plain, diagnostic: loop(step, link))
    }
    var step = step
    step.trail.append(link)
    if let ending = try passMiddleware(plain, step, run) { return ending }
    var declined: [Dispatch.MatchedRoute] = []
    for match in dispatcher.router.matches(link) {
      let route = Dispatch.MatchedRoute(match.route)
      let routed = RoutedLink(
        link, params: match.params, route: route.pattern, source: step.source)
      step.origin = route.location
      let result: HandlerResult
      do throws(Diagnostic) {
        result = try run(match.route.handler, routed)
      } catch {
        return Ending(outcome: .failed, link: routed, route: route, diagnostic: error)
      }
      if let warning = result.warning { diagnostics.append(warning) }
      let nested = try perform(result.effects, step, run)
      switch result.answer {
      case .handled, .proceed:
        return nested ?? Ending(outcome: .handled, link: routed, route: route)
      case .redirect(let target), .rewrite(let target):
        note(nested)
        return try hop(to: target, step, run)
      case .declined, .refuse:
        note(nested)
        declined.append(route)
      }
    }
    return declined.isEmpty
      ? try unmatched(plain, step, run)
      : Ending(outcome: .declined, link: plain, diagnostic: allDeclined(link, declined))
  }

  /// Nil when every middleware let the link pass.
  private mutating func passMiddleware(
    _ link: RoutedLink, _ step: Step, _ run: Run
  ) throws(Runaway) -> Ending? {
    for handler in dispatcher.middleware {
      let result: HandlerResult
      do throws(Diagnostic) {
        result = try run(handler, link)
      } catch {
        return Ending(outcome: .failed, link: link, diagnostic: error)
      }
      if let warning = result.warning { diagnostics.append(warning) }
      note(try perform(result.effects, step, run))
      switch result.answer {
      case .proceed, .handled: continue
      case .rewrite(let target), .redirect(let target): return try hop(to: target, step, run)
      case .refuse(let reason):
        return Ending(outcome: .refused, diagnostic: refusal(link.deeplink, reason))
      case .declined:
        return Ending(outcome: .refused, diagnostic: refusal(link.deeplink, nil))
      }
    }
    return nil
  }

  private mutating func unmatched(
    _ link: RoutedLink, _ step: Step, _ run: Run
  ) throws(Runaway) -> Ending {
    if link.deeplink.isWeb, dispatcher.outgoing.allows(link.deeplink) {
      effects.append(.openExternal(url: link.deeplink.canonical))
      return Ending(outcome: .handled, link: link)
    }
    for handler in dispatcher.fallbacks {
      let result: HandlerResult
      do throws(Diagnostic) {
        result = try run(handler, link)
      } catch {
        return Ending(outcome: .failed, link: link, diagnostic: error)
      }
      if let warning = result.warning { diagnostics.append(warning) }
      note(try perform(result.effects, step, run))
      switch result.answer {
      case .redirect(let target), .rewrite(let target): return try hop(to: target, step, run)
      case .handled, .declined, .proceed, .refuse: continue
      }
    }
    let nearest = dispatcher.router.nearest(to: link.deeplink)
    return Ending(
      outcome: .unmatched, link: link, nearest: nearest,
      diagnostic: noRoute(link.deeplink, nearest, at: step.origin))
  }

  // MARK: - From one link to the next

  private mutating func hop(
    to target: String, _ step: Step, _ run: Run
  ) throws(Runaway) -> Ending {
    hops += 1
    guard hops <= Dispatcher<Handler>.maximumHops else {
      throw Runaway(
        link: step.trail.last.map { RoutedLink($0, source: step.source) },
        diagnostic: tooManyHops(step, target))
    }
    var ending = try follow(
      Step(url: target, source: step.source, trail: step.trail, origin: step.origin), run)
    ending.isOfHop = true
    return ending
  }

  /// Takes effects over in order and follows nested opens where they stand.
  ///
  /// - Returns: The ending of the first nested open that was not handled, else of the last one; nil
  ///   when there was none.
  private mutating func perform(
    _ wanted: [Effect], _ step: Step, _ run: Run
  ) throws(Runaway) -> Ending? {
    var standing: Ending?
    for effect in wanted {
      switch effect {
      case .open(let url):
        let ending = try hop(to: url, step, run)
        if let first = standing, first.outcome != .handled {
          note(ending)
        } else {
          standing = ending
        }
      case .openExternal(let url): openExternal(url, step)
      default: effects.append(effect)
      }
    }
    return standing
  }

  /// Passes on the canonical text of a link that may leave, and reports any other.
  private mutating func openExternal(_ url: String, _ step: Step) {
    do throws(Diagnostic) {
      effects.append(.openExternal(url: try dispatcher.outgoing.check(url, at: step.origin)))
    } catch {
      diagnostics.append(error)
    }
  }

  /// Keeps the diagnostic of an ending that does not decide the outcome.
  private mutating func note(_ ending: Ending?) {
    if let diagnostic = ending?.diagnostic { diagnostics.append(diagnostic) }
  }
}

// MARK: - In words

extension DispatchWalk {
  private func chained(_ trail: [Deeplink], _ last: String) -> String {
    (trail.map(\.url) + [last]).map { quoted($0) }.joined(separator: " → ")
  }

  private func loop(_ step: Step, _ link: Deeplink) -> Diagnostic {
    Diagnostic(
      "link.loop", .error, "link \(quoted(link.url)) leads back to itself", at: step.origin,
      expected: "a chain that ends with a handler", found: chained(step.trail, link.url),
      fix: "let one of these handlers answer instead of sending the link on")
  }

  private func tooManyHops(_ step: Step, _ target: String) -> Diagnostic {
    Diagnostic(
      "link.too_many_hops", .error, "the link leads on more than eight times", at: step.origin,
      expected: "at most \(Dispatcher<Handler>.maximumHops) redirects, rewrites and nested opens",
      found: chained(step.trail, target),
      fix: "send the first link straight to the last one")
  }

  private func refusal(_ link: Deeplink, _ reason: String?) -> Diagnostic {
    Diagnostic(
      "link.refused_by_script", .error, "link \(quoted(link.url)) was refused by a script",
      expected: "a link that every vitrina.before lets pass",
      found: reason.map { "the reason \(quoted($0))" } ?? "no reason given",
      fix: "see the functions given to vitrina.before; they decide")
  }

  private func allDeclined(
    _ link: Deeplink, _ routes: [Dispatch.MatchedRoute]
  ) -> Diagnostic {
    Diagnostic(
      "link.declined", .error, "every route that matches \(quoted(link.url)) declined it",
      at: routes.last?.location, expected: "one handler that does not return false",
      found: routes.map { "\(quoted($0.pattern)) at \($0.location)" }.joined(separator: ", "),
      fix: "answer in the last of them, or add a route behind it such as a catch-all")
  }

  private func noRoute(
    _ link: Deeplink, _ nearest: [String], at location: SourceLocation?
  ) -> Diagnostic {
    let entry = quoted(OutgoingPolicy.entry(for: link))
    return Diagnostic(
      "link.no_route", .error, "no route matches \(quoted(link.url))", at: location,
      expected: "a link of the shape of a route",
      found: nearest.isEmpty
        ? "no routes at all" : "nearest " + nearest.map { quoted($0) }.joined(separator: ", "),
      fix: link.isWeb
        ? "add a route, or let it be opened outside: \"open_external\": [\(entry)] in vitrina.json"
        : "correct the link, or register a route for it")
  }
}
