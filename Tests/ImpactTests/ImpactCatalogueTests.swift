import Diagnostics
import Impact
import Testing

struct ImpactCatalogueTests {
  private func codes(_ change: (inout ImpactCatalogue) -> Void) -> [String] {
    var catalogue = SampleImpact.catalogue
    change(&catalogue)
    return catalogue.faults.map(\.code)
  }

  @Test func `finds nothing wrong with the sample`() {
    #expect(SampleImpact.catalogue.faults == [])
    #expect(ImpactCatalogue().faults == [])
  }

  @Test func `tells ids that are there twice`() {
    #expect(codes { $0.chains[1].id = 1 } == ["impact.duplicate"])
    #expect(codes { $0.chains[1].stores[0].id = 1 } == ["impact.duplicate"])
    #expect(codes { $0.chains[1].nonprofits[1].id = 1 } == ["impact.duplicate"])
    #expect(codes { $0.causes.append($0.causes[0]) } == ["impact.duplicate"])
    #expect(codes { $0.nonprofits.append($0.nonprofits[0]) } == ["impact.duplicate"])
  }

  @Test func `tells names that lead nowhere`() {
    var catalogue = SampleImpact.catalogue
    catalogue.nonprofits[0].causeID = 9
    catalogue.chains[1].nonprofits[0].id = 9
    #expect(
      catalogue.faults == [
        Diagnostic(
          "impact.unknown_cause", .error,
          "\"River City Food Bank\" names cause 9, which is not there",
          expected: "one of 1, 2, 3, 4, 5, 6", found: "9",
          fix: "add the cause to the catalogue, or name another"),
        Diagnostic(
          "impact.unknown_nonprofit", .error,
          "\"Lunch Cart\" names nonprofit 9, which is not there",
          expected: "one of 1, 2, 3, 4, 5, 6", found: "9",
          fix: "add the nonprofit to the catalogue, or name another"),
      ])
  }

  @Test func `names each id once that would lead somewhere`() {
    var catalogue = SampleImpact.catalogue
    catalogue.nonprofits[0].causeID = 9
    catalogue.causes.append(catalogue.causes[0])
    #expect(
      catalogue.faults.map(\.expected) == ["an id for each cause", "one of 1, 2, 3, 4, 5, 6"])
  }

  @Test func `tells goals and donations that cannot be`() {
    #expect(codes { $0.nonprofits[0].personalGoal?.units = 0 } == ["impact.goal"])
    #expect(codes { $0.nonprofits[0].communityGoal?.target.minorUnits = 0 } == ["impact.goal"])
    #expect(codes { $0.chains[0].donation = .percent(basisPoints: 10_001) } == ["impact.donation"])
    #expect(codes { $0.chains[0].donation = .percent(basisPoints: -1) } == ["impact.donation"])
    #expect(codes { $0.chains[0].donation = .fixedUnit(-1) } == ["impact.donation"])
  }

  @Test func `donates nothing impossible whatever the catalogue says`() {
    var chain = SampleImpact.catalogue.chains[0]
    let nonprofit = SampleImpact.catalogue.nonprofits[0]
    for rule in [
      Chain.DonationRule.percent(basisPoints: -1), .percent(basisPoints: .max), .fixedUnit(.max),
    ] {
      chain.donation = rule
      let donation = chain.donation(of: Money(Money.maximum, .usd), to: nonprofit)
      #expect(donation.map { $0.minorUnits >= 0 } ?? true)
    }
  }
}
