// swift-format-ignore-file
// https://developer.apple.com/documentation/foundation/urlsession and its neighbours urlsessionconfiguration,
// urlsessiontaskdelegate, urlrequest, urlresponse, httpurlresponse, urlerror
public import FoundationEssentials
public import ObjectiveC

open class URLSession: NSObject, @unchecked Sendable {
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?
  ) { stub() }
  open var configuration: URLSessionConfiguration { stub() }
  open func finishTasksAndInvalidate() { stub() }
  open func invalidateAndCancel() { stub() }

  public func bytes(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URLSession.AsyncBytes, URLResponse) { stub() }

  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    public struct AsyncIterator: AsyncIteratorProtocol {
      public mutating func next() async throws -> UInt8? { stub() }
    }
    public func makeAsyncIterator() -> AsyncIterator { stub() }
  }
}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { stub() }
  open var urlCache: URLCache? { get { stub() } set { stub() } }
  open var httpCookieStorage: HTTPCookieStorage? { get { stub() } set { stub() } }
  open var httpShouldSetCookies: Bool { get { stub() } set { stub() } }
  open var urlCredentialStorage: URLCredentialStorage? { get { stub() } set { stub() } }
  open var timeoutIntervalForRequest: TimeInterval { get { stub() } set { stub() } }
  open var timeoutIntervalForResource: TimeInterval { get { stub() } set { stub() } }
}

open class URLCache: NSObject, @unchecked Sendable {}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLSessionTask: NSObject, @unchecked Sendable {}

public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

// The method is optional there. Here it is required, so that one of another signature doesn't pass for it.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest
  ) async -> URLRequest?
}

public struct URLRequest: Hashable, Sendable {
  public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy }
  public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0) {
    stub()
  }
  public var url: URL? { get { stub() } set { stub() } }
  public var httpMethod: String? { get { stub() } set { stub() } }
  public var httpBody: Data? { get { stub() } set { stub() } }
  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) { stub() }
}

open class URLResponse: NSObject, @unchecked Sendable {}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { stub() }
  open var allHeaderFields: [AnyHashable: Any] { stub() }
}

public struct URLError: Error, Sendable {
  public init(_ code: Code) { stub() }
  public var code: Code { stub() }

  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
}

extension URLError.Code {
  public static var appTransportSecurityRequiresSecureConnection: URLError.Code { stub() }
  public static var callIsActive: URLError.Code { stub() }
  public static var cancelled: URLError.Code { stub() }
  public static var cannotConnectToHost: URLError.Code { stub() }
  public static var cannotFindHost: URLError.Code { stub() }
  public static var clientCertificateRejected: URLError.Code { stub() }
  public static var clientCertificateRequired: URLError.Code { stub() }
  public static var dataNotAllowed: URLError.Code { stub() }
  public static var dnsLookupFailed: URLError.Code { stub() }
  public static var internationalRoamingOff: URLError.Code { stub() }
  public static var notConnectedToInternet: URLError.Code { stub() }
  public static var secureConnectionFailed: URLError.Code { stub() }
  public static var badServerResponse: URLError.Code { stub() }
  public static var cannotParseResponse: URLError.Code { stub() }
  public static var cannotDecodeContentData: URLError.Code { stub() }
  public static var cannotDecodeRawData: URLError.Code { stub() }
  public static var serverCertificateHasBadDate: URLError.Code { stub() }
  public static var serverCertificateHasUnknownRoot: URLError.Code { stub() }
  public static var serverCertificateNotYetValid: URLError.Code { stub() }
  public static var serverCertificateUntrusted: URLError.Code { stub() }
  public static var timedOut: URLError.Code { stub() }
}
