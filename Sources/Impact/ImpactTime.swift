/// Milliseconds since 1970 on the host's clock, which may be set back.
public typealias ImpactTime = Int

extension ImpactTime {
  /// How much later this is; 0 if the clock was set back in between.
  func age(since start: ImpactTime) -> ImpactTime {
    let (age, isOverflown) = subtractingReportingOverflow(start)
    return isOverflown ? (self > start ? .max : 0) : Swift.max(0, age)
  }
}
