internal import Scripting
internal import Vitrina

/// What there is to choose: providers and screens with their scenarios, in the order of the list.
struct PreviewCatalogue: Sendable, Equatable {
  /// One line of the list.
  struct Entry: Sendable, Equatable {
    let target: ShowTarget
    /// What a search is made in, in lower case.
    fileprivate let searched: String

    /// - Parameter words: More that a search finds it by.
    init(_ target: ShowTarget, _ words: [String?] = []) {
      self.target = target
      searched = ([target.words] + words.compactMap(\.self)).joined(separator: " ").lowercased()
    }
  }

  let entries: [Entry]

  init(_ entries: [Entry] = []) { self.entries = entries }

  /// Providers first, then screens, each by id and with its scenarios behind it.
  init(_ catalog: Catalog) {
    var entries: [Entry] = []
    for provider in catalog.providers {
      let words = [provider.component] + provider.tags
      entries.append(Entry(ShowTarget(id: provider.id, isScreen: false), words))
      entries += provider.scenarios.map { scenario in
        Entry(
          ShowTarget(id: provider.id, isScreen: false, scenario: scenario.id),
          words + [scenario.title])
      }
    }
    for screen in catalog.screens {
      entries.append(Entry(ShowTarget(id: screen.id, isScreen: true), [screen.title]))
      entries += screen.scenarios.map { scenario in
        Entry(
          ShowTarget(id: screen.id, isScreen: true, scenario: scenario.id),
          [screen.title, scenario.title])
      }
    }
    self.entries = entries
  }

  /// The entries that have every word of a search in them, by position.
  func matches(_ search: String) -> [Int] {
    let words = search.lowercased().split(separator: " ")
    guard !words.isEmpty else { return Array(entries.indices) }
    return entries.indices.filter { index in
      words.allSatisfy { entries[index].searched.contains($0) }
    }
  }

  /// Where something stands in the list, whatever its parameters are.
  func position(of target: ShowTarget) -> Int? {
    entries.firstIndex {
      $0.target.id == target.id && $0.target.isScreen == target.isScreen
        && $0.target.scenario == target.scenario
    }
  }
}
