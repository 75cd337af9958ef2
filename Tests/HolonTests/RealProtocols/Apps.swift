import Holon
import Testing

/// Shapes of protocols in Alamofire, Moya, Kingfisher, Nuke, Starscream, apollo-ios, RxSwift, CocoaLumberjack,
/// SwiftLint, swift-composable-architecture, firebase-ios-sdk and Apple's frameworks.
enum Apps {
  struct Request: Sendable {
    var headers: [String: String] = [:]
  }
  final class Session: Sendable {}
  enum RetryResult: Sendable { case retry, doNotRetry }
  struct Image: Sendable {}

  // Alamofire: RequestAdapter
  @Composite
  protocol RequestAdapter: Sendable {
    @preconcurrency
    @Combined(.manual)
    func adapt(
      _ urlRequest: Request, for session: Session,
      completion: @escaping @Sendable (_ result: Result<Request, any Error>) -> Void)
  }

  // Alamofire: RequestRetrier
  @Composite
  protocol RequestRetrier: Sendable {
    func retry(
      _ request: Request, for session: Session, dueTo error: any Error,
      completion: @escaping @Sendable (RetryResult) -> Void)
  }

  // Alamofire: EventMonitor
  @Composite
  protocol EventMonitor: Sendable {
    @Combined(.first) var queue: Int? { get }
    func urlSession(_ session: Session, didBecomeInvalidWithError error: (any Error)?)
    func urlSession(_ session: Session, task: Int, didSendBodyData bytesSent: Int64, totalBytesSent: Int64)
    func request(_ request: Request, didCreateInitialURLRequest urlRequest: Request)
    func request<Value>(_ request: Request, didParseResponse response: Result<Value, any Error>)
    func requestDidFinish(_ request: Request)
  }

  // Alamofire: ServerTrustEvaluating
  @Composite
  protocol ServerTrustEvaluating: Sendable {
    func evaluate(_ trust: Int, forHost host: String) throws
  }

  // Moya: PluginType
  @Composite
  protocol PluginType {
    @Combined(.chained) func prepare(_ request: Request, target: String) -> Request
    func willSend(_ request: Request, target: String)
    func didReceive(_ result: Result<String, any Error>, target: String)
    @Combined(.chained) func process(_ result: Result<String, any Error>, target: String) -> Result<String, any Error>
  }

  // Kingfisher: ImageDownloaderDelegate
  @Composite
  protocol ImageDownloaderDelegate: AnyObject {
    func imageDownloader(_ downloader: Session, willDownloadImageForURL url: String, with request: Request?)
    @Combined(.all) func isValidStatusCode(_ code: Int, for downloader: Session) -> Bool
    @Combined(.first)
    func imageDownloader(_ downloader: Session, didDownload data: [UInt8], for url: String) -> [UInt8]?
    @Combined(.first)
    func imageDownloader(_ downloader: Session, didReceive response: Request) async -> RetryResult?
  }

  // Kingfisher: CacheSerializer
  @Composite
  protocol CacheSerializer: Sendable {
    @Combined(.first) func data(with image: Image, original: [UInt8]?) -> [UInt8]?
    @Combined(.first) func image(with data: [UInt8], options: [Int]) -> Image?
    @Combined(.all) var originalDataUsed: Bool { get }
  }

  // Nuke: DataCaching
  @Composite
  protocol DataCaching: Sendable {
    @Combined(.first) func cachedData(for key: String) -> [UInt8]?
    @Combined(.any) func containsData(for key: String) -> Bool
    func storeData(_ data: [UInt8], for key: String)
    func removeData(for key: String)
  }

  // Nuke: ImageCaching
  @Composite
  protocol ImageCaching: AnyObject, Sendable {
    @Combined(.first) subscript(key: String) -> Image? { get set }
    func removeAll()
  }

  // Starscream: WebSocketDelegate
  @Composite
  protocol WebSocketDelegate: AnyObject {
    func didReceive(event: String, client: any Sendable)
  }

  // apollo-ios: ApolloInterceptor
  @Composite
  protocol Interceptor {
    @Combined(.concatenated) var id: String { get }
    func interceptAsync<Operation: Sendable>(
      chain: any Interceptor,
      request: Request,
      response: Operation?,
      completion: @escaping (Result<Operation, any Error>) -> Void)
  }

  // RxSwift: ObserverType
  @Composite
  protocol ObserverType<Element> {
    associatedtype Element
    func on(_ event: Result<Element, any Error>)
  }

  // RxSwift: Cancelable, with dispose() of Disposable
  @Composite
  protocol Cancelable {
    @Combined(.all) var isDisposed: Bool { get }
    func dispose()
  }

  // CocoaLumberjack: DDLogger
  @Composite
  protocol Logger: AnyObject {
    func log(message logMessage: String)
    @Combined(.first) var logFormatter: (any CacheSerializer)? { get set }
    func didAddLogger()
    func flush()
  }

  // SwiftLint: Rule
  @Composite
  protocol Rule {
    @Combined(.manual) static var description: String { get }
    @Combined(.manual) init(configuration: Any) throws
    @Combined(.concatenated) func validate(file: String) -> [String]
    @Combined(.concatenated) func validate(file: String, using storage: inout [String: Int]) -> [String]
    @Combined(.manual) func isEqualTo(_ rule: any Rule) -> Bool
  }

  // swift-composable-architecture: Reducer
  @Composite
  protocol Reducer<State, Action> {
    associatedtype State
    associatedtype Action
    @Combined(.concatenated) func reduce(into state: inout State, action: Action) -> [Action]
  }

  // swift-sharing: SharedKey, its saving half
  @Composite
  protocol SharedKey<Value>: Sendable {
    associatedtype Value: Sendable
    func save(_ value: Value, continuation: @escaping @Sendable () -> Void)
    @Combined(.first) func load(context: Value?) -> Value?
  }

  // firebase-ios-sdk: MessagingDelegate, as a Swift protocol
  @Composite
  @MainActor
  protocol MessagingDelegate: AnyObject {
    func messaging(_ messaging: Session, didReceiveRegistrationToken fcmToken: String?)
  }

  // UIKit: UIScrollViewDelegate and UITextFieldDelegate, as Swift protocols
  @Composite
  @MainActor
  protocol TextFieldDelegate: AnyObject {
    @Combined(.all) func textFieldShouldBeginEditing(_ textField: String) -> Bool
    func textFieldDidBeginEditing(_ textField: String)
    @Combined(.all)
    func textField(_ textField: String, shouldChangeCharactersIn range: Range<Int>, replacementString: String) -> Bool
  }

  // Core Location: CLLocationManagerDelegate, as a Swift protocol
  @Composite
  protocol LocationManagerDelegate: AnyObject {
    func locationManager(_ manager: Session, didUpdateLocations locations: [Double])
    func locationManager(_ manager: Session, didFailWithError error: any Error)
    @Combined(.any) func locationManagerShouldDisplayHeadingCalibration(_ manager: Session) -> Bool
  }

  // Foundation: URLSessionTaskDelegate, as a Swift protocol
  @Composite
  protocol SessionTaskDelegate: AnyObject, Sendable {
    @Combined(.first)
    func urlSession(_: Session, task: Int, willPerformHTTPRedirection: Int) async -> Request?
    func urlSession(_: Session, task: Int, didCompleteWithError: (any Error)?)
  }
}

extension Apps.CompositeRequestAdapter {
  func adapt(
    _ urlRequest: Apps.Request, for session: Apps.Session,
    completion: @escaping @Sendable (_ result: Result<Apps.Request, any Error>) -> Void
  ) {
    guard let first = parts.first else { return completion(.success(urlRequest)) }
    let rest = Apps.CompositeRequestAdapter(Array(parts.dropFirst()))
    first.adapt(urlRequest, for: session) { result in
      switch result {
      case .success(let adapted): rest.adapt(adapted, for: session, completion: completion)
      case .failure: completion(result)
      }
    }
  }
}

extension Apps.CompositeRule {
  static var description: String { "several rules" }
  init(configuration: Any) throws { self.init() }
  func isEqualTo(_ rule: any Apps.Rule) -> Bool { false }
}

private struct Plugin: Apps.PluginType {
  let header: String
  let journal: Journal
  func prepare(_ request: Apps.Request, target: String) -> Apps.Request {
    var request = request
    request.headers[header] = target
    return request
  }
  func willSend(_ request: Apps.Request, target: String) { journal.note("\(header): \(request.headers.count)") }
  func didReceive(_ result: Result<String, any Error>, target: String) {}
  func process(_ result: Result<String, any Error>, target: String) -> Result<String, any Error> {
    result.map { "\($0).\(header)" }
  }
}

private struct Counting: Apps.Reducer {
  let step: Int
  func reduce(into state: inout Int, action: String) -> [String] {
    guard action == "count" else { return [] }
    state += step
    return ["counted \(state)"]
  }
}

private struct Length: Apps.Rule {
  let limit: Int
  init(limit: Int) { self.limit = limit }
  static var description: String { "length" }
  init(configuration: Any) throws { limit = configuration as? Int ?? 0 }
  func validate(file: String) -> [String] { file.count > limit ? ["longer than \(limit)"] : [] }
  func validate(file: String, using storage: inout [String: Int]) -> [String] {
    storage["\(limit)"] = file.count
    return validate(file: file)
  }
  func isEqualTo(_ rule: any Apps.Rule) -> Bool { (rule as? Length)?.limit == limit }
}

private final class Digits: Apps.TextFieldDelegate {
  var isEditing = false
  func textFieldShouldBeginEditing(_ textField: String) -> Bool { !isEditing }
  func textFieldDidBeginEditing(_ textField: String) { isEditing = true }
  func textField(_ textField: String, shouldChangeCharactersIn range: Range<Int>, replacementString: String) -> Bool {
    replacementString.allSatisfy(\.isNumber)
  }
}

@Suite("Protocols of apps")
struct AppTests {
  @Test func `plugins prepare one after another, and all hear of it`() {
    let journal = Journal()
    let whole: Apps.CompositePluginType = [
      Plugin(header: "a", journal: journal), Plugin(header: "b", journal: journal),
    ]
    let request = whole.prepare(Apps.Request(), target: "home")
    whole.willSend(request, target: "home")
    #expect(request.headers == ["a": "home", "b": "home"])
    #expect(journal.entries == ["a: 2", "b: 2"])
    #expect((try? whole.process(.success("x"), target: "home").get()) == "x.a.b")
  }

  @Test func `reducers share the state, and their effects add up`() {
    let whole: Apps.CompositeReducer<Int, String> = [Counting(step: 1), Apps.CompositeReducer(Counting(step: 10))]
    var state = 0
    #expect(whole.reduce(into: &state, action: "count") == ["counted 1", "counted 11"])
    #expect(state == 11)
    #expect(whole.reduce(into: &state, action: "wait").isEmpty)
  }

  @Test func `rules report together`() throws {
    let whole: Apps.CompositeRule = [Length(limit: 2), Length(limit: 9), Length(limit: 3)]
    var storage: [String: Int] = [:]
    #expect(whole.validate(file: "four", using: &storage) == ["longer than 2", "longer than 3"])
    #expect(storage == ["2": 4, "3": 4, "9": 4])
    #expect(Apps.CompositeRule.description == "several rules")
    #expect(try Apps.CompositeRule(configuration: 1).parts.isEmpty)
  }

  @Test @MainActor func `delegates on the main actor all have to agree`() {
    let (first, second) = (Digits(), Digits())
    let whole: Apps.CompositeTextFieldDelegate = [first, second]
    #expect(whole.textField("1", shouldChangeCharactersIn: 0..<1, replacementString: "42"))
    #expect(!whole.textField("1", shouldChangeCharactersIn: 0..<1, replacementString: "x"))
    #expect(whole.textFieldShouldBeginEditing("1"))
    whole.textFieldDidBeginEditing("1")
    #expect(first.isEditing && second.isEditing)
  }
}
