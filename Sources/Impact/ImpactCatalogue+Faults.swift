public import Diagnostics

extension ImpactCatalogue {
  /// What is wrong with it. A catalogue with faults can be used: what they name is taken as it is
  /// where there are two, and passed over where it is missing.
  public var faults: [Diagnostic] {
    duplicates("chain", chains.map(\.id)) + duplicates("cause", causes.map(\.id))
      + duplicates("nonprofit", nonprofits.map(\.id))
      + duplicates("store", chains.flatMap { $0.stores.map(\.id) })
      + nonprofits.flatMap(faults) + chains.flatMap(faults)
  }

  private func duplicates(_ kind: String, _ ids: [Int]) -> [Diagnostic] {
    var seen: Set<Int> = []
    return ids.filter { !seen.insert($0).inserted }.map { id in
      Diagnostic(
        "impact.duplicate", .error, "there is a second \(kind) \(id); the first counts",
        expected: "an id for each \(kind)", found: "\(id) again", fix: "give it another id")
    }
  }

  private func faults(of nonprofit: Nonprofit) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    if cause(nonprofit.causeID) == nil {
      faults.append(unknown("cause", nonprofit.causeID, causes.map(\.id), of: nonprofit.name))
    }
    for scope in ImpactScope.allCases {
      guard let goal = nonprofit.goal(scope) else { continue }
      if goal.units < 1 || !(1...Money.maximum).contains(goal.target.minorUnits) {
        faults.append(
          Diagnostic(
            "impact.goal", .error,
            "the \(scope.rawValue) goal of \(quoted(nonprofit.name)) is never reached",
            expected: "at least 1 unit, and a target from 1 to \(Money.maximum) minor units",
            found: "\(goal.units) units for \(goal.target.minorUnits)",
            fix: "give both, or leave the goal out"))
      }
    }
    return faults
  }

  private func faults(of chain: Chain) -> [Diagnostic] {
    var faults = chain.nonprofits.filter { nonprofit($0.id) == nil }.map {
      unknown("nonprofit", $0.id, nonprofits.map(\.id), of: chain.name)
    }
    faults += duplicates("nonprofit of \(chain.name)", chain.nonprofits.map(\.id))
    switch chain.donation {
    case .percent(let basisPoints) where !(0...10_000).contains(basisPoints):
      faults.append(donation(of: chain, "0 to 10000 basis points", found: basisPoints))
    case .fixedUnit(let count) where !(0...1_000_000).contains(count):
      faults.append(donation(of: chain, "0 to 1000000 units", found: count))
    default: break
    }
    return faults
  }

  private func donation(of chain: Chain, _ expected: String, found: Int) -> Diagnostic {
    Diagnostic(
      "impact.donation", .error, "\(quoted(chain.name)) cannot donate that much of an order",
      expected: expected, found: "\(found)", fix: "100 basis points are 1 %")
  }

  private func unknown(_ kind: String, _ id: Int, _ known: [Int], of owner: String) -> Diagnostic {
    Diagnostic(
      "impact.unknown_\(kind)", .error, "\(quoted(owner)) names \(kind) \(id), which is not there",
      expected: "one of \(Set(known).sorted().prefix(10).map(String.init).joined(separator: ", "))",
      found: "\(id)", fix: "add the \(kind) to the catalogue, or name another")
  }
}
