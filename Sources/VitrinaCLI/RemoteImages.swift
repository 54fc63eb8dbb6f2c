internal import Diagnostics
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// Images from the network, for a command that was told to get them.
///
/// Each is asked for once. What takes too long, is too large or is no image is not used, and said.
final class RemoteImages: Sendable {
  /// Seconds for one image, redirects included.
  static let seconds = 5.0
  static let maximumBytes = 8 << 20
  /// Of one run of the command.
  static let maximumImages = 64

  private let known = Mutex<[String: [UInt8]?]>([:])
  private let faults = Mutex<[Diagnostic]>([])

  /// The bytes of an image; nil if it could not be had.
  func bytes(of url: String) -> [UInt8]? {
    if let known = known.withLock({ $0[url] }) { return known }
    let isTooMany = known.withLock { $0.count >= Self.maximumImages }
    let outcome: Result<[UInt8], Fault> =
      isTooMany
      ? .failure(Fault(expected: "at most \(Self.maximumImages) images", found: "one more"))
      : fetch(url)
    switch outcome {
    case .success(let bytes):
      known.withLock { $0[url] = bytes }
      return bytes
    case .failure(let fault):
      known.withLock { $0[url] = .some(nil) }
      let diagnostic = Diagnostic(
        "image.remote", .warning, "the image \(quoted(url)) was not loaded, a placeholder is drawn",
        expected: fault.expected, found: fault.found,
        fix: "check the address, or put the image into the plugin's folder")
      faults.withLock { $0.append(diagnostic) }
      return nil
    }
  }

  /// `bytes(of:)` for those who draw.
  var source: @Sendable (String) -> [UInt8]? {
    { [self] url in bytes(of: url) }
  }

  /// What could not be had, in the order in which it was asked for.
  var diagnostics: [Diagnostic] { faults.withLock(\.self) }

  private struct Fault: Error {
    var expected: String
    var found: String
  }

  private func fetch(_ text: String) -> Result<[UInt8], Fault> {
    guard let url = URL(string: text) else {
      return .failure(Fault(expected: "an address", found: quoted(text)))
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = Self.seconds
    configuration.timeoutIntervalForResource = Self.seconds
    configuration.httpCookieStorage = nil
    let download = Download(limit: Self.maximumBytes)
    let session = URLSession(configuration: configuration, delegate: download, delegateQueue: nil)
    session.dataTask(with: url).resume()
    let isDone = download.wait(seconds: Self.seconds + 1)
    session.invalidateAndCancel()
    return isDone
      ? download.outcome
      : .failure(Fault(expected: "an answer within \(Int(Self.seconds)) s", found: "none"))
  }

  /// One answer, taken in as it comes, so that nothing beyond the limit is kept.
  private final class Download: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
      var bytes: [UInt8] = []
      var fault: Fault?
    }

    private let limit: Int
    private let state = Mutex(State())
    private let done = DispatchSemaphore(value: 0)

    init(limit: Int) { self.limit = limit }

    func wait(seconds: Double) -> Bool { done.wait(timeout: .now() + seconds) == .success }

    var outcome: Result<[UInt8], Fault> {
      state.withLock { state in
        state.fault.map(Result.failure) ?? .success(state.bytes)
      }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let fault = Self.fault(of: response, limit: limit)
      state.withLock { $0.fault = fault }
      completionHandler(fault == nil ? .allow : .cancel)
    }

    private static func fault(of response: URLResponse, limit: Int) -> Fault? {
      guard let answer = response as? HTTPURLResponse else {
        return Fault(expected: "an answer over HTTP", found: "another")
      }
      guard answer.statusCode == 200 else {
        return Fault(expected: "the status 200", found: "\(answer.statusCode)")
      }
      let type = answer.mimeType ?? "none"
      guard type.hasPrefix("image/") else {
        return Fault(expected: "a type such as image/png", found: quoted(type))
      }
      guard answer.expectedContentLength <= limit else {
        return tooLarge(limit, "\(answer.expectedContentLength) bytes")
      }
      return nil
    }

    private static func tooLarge(_ limit: Int, _ found: String) -> Fault {
      Fault(expected: "at most \(limit >> 20) MiB", found: found)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTooLarge = state.withLock { state in
        guard state.bytes.count + data.count <= limit else {
          state.fault = Self.tooLarge(limit, "more")
          return true
        }
        state.bytes += data
        return false
      }
      if isTooLarge { dataTask.cancel() }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      state.withLock { state in
        guard let error, state.fault == nil else { return }
        let isLate = (error as? URLError)?.code == .timedOut
        state.fault = Fault(
          expected: isLate ? "an answer within \(Int(RemoteImages.seconds)) s" : "an answer",
          found: isLate ? "none" : error.localizedDescription)
      }
      done.signal()
    }
  }
}
