internal import FoundationEssentials
internal import Rasterizing

/// What a command line asks of `vitrina snapshot`.
struct SnapshotRequest {
  let options: SnapshotChecker.Options
  let set: String
  /// Empty for everything.
  let filter: String
  let shard: SnapshotPlan.Shard
  let jobs: Int
  let report: String?
  let prunes: Bool
  let junit: String?

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) {
    let kinds = arguments.all("--kind")
    options = SnapshotChecker.Options(
      mode: try Self.mode(arguments, console),
      kinds: SnapshotKind.allCases.filter { kinds.isEmpty || kinds.contains($0.rawValue) },
      tolerance: try Self.tolerance(arguments))
    set = arguments["--set"] ?? "default"
    filter = arguments["--filter"] ?? ""
    shard = try Self.shard(arguments)
    jobs = try Self.jobs(arguments)
    report = arguments["--report"]
    junit = arguments["--junit"]
    prunes = arguments.has("--prune")
    guard prunes else { return }
    guard options.mode == .record else {
      throw UsageFault(message: "--prune goes with --record", fix: "add --record")
    }
    for option in ["--filter", "--shard"] where arguments[option] != nil {
      throw UsageFault(
        message: "--prune and \(option) do not go together",
        fix: "leave out \(option): what nothing has is seen only among all")
    }
  }

  /// How the command line begins that accepts what this one has found.
  var accept: String {
    "vitrina snapshot --record" + (set == "default" ? "" : " --set \(set)")
  }

  private static func mode(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageFault) -> SnapshotChecker.Mode {
    let (records, checks) = (arguments.has("--record"), arguments.has("--check"))
    guard !(records && checks) else {
      throw UsageFault(
        message: "--record and --check do not go together", fix: "keep one of them")
    }
    if records { return .record }
    return checks || console.variables["CI"]?.isEmpty == false ? .check : .update
  }

  private static func tolerance(
    _ arguments: ParsedArguments
  ) throws(UsageFault) -> PictureDifference.Tolerance {
    guard let text = arguments["--tolerance"] else { return .exact }
    guard let threshold = Double(text), (0...1).contains(threshold) else {
      throw UsageFault(message: "--tolerance cannot be '\(text)'", fix: "a number from 0 to 1")
    }
    return .perceptual(threshold: threshold)
  }

  private static func shard(
    _ arguments: ParsedArguments
  ) throws(UsageFault) -> SnapshotPlan.Shard {
    guard let text = arguments["--shard"] else { return SnapshotPlan.Shard() }
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
      (1...1000).contains(count), (1...count).contains(number)
    else {
      throw UsageFault(
        message: "--shard cannot be '\(text)'", fix: "I/N such as 1/4, with N up to 1000")
    }
    return SnapshotPlan.Shard(number: number, count: count)
  }

  private static func jobs(_ arguments: ParsedArguments) throws(UsageFault) -> Int {
    guard let text = arguments["--jobs"] else {
      return min(max(1, ProcessInfo.processInfo.activeProcessorCount), 64)
    }
    guard let jobs = Int(text), (1...64).contains(jobs) else {
      throw UsageFault(message: "--jobs cannot be '\(text)'", fix: "a number from 1 to 64")
    }
    return jobs
  }
}
