#if canImport(Darwin)
  internal import Foundation
  internal import HTTPTypes
  internal import HolonCore

  /// The implementation of requests on Apple's systems, which supports proxies, VPN and the state of the radio.
  typealias PlatformExchange = URLSessionExchange

  /// Requests by URLSession, with nothing stored between them.
  final class URLSessionExchange: Sendable {
    let session: URLSession
    private let timeouts: HTTPTimeouts
    private let longestAnswer: Int

    // The keychain determines the trusted authorities.
    init(timeouts: HTTPTimeouts, longestAnswer: Int, trust _: HTTPTrust) {
      (self.timeouts, self.longestAnswer) = (timeouts, longestAnswer)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      configuration.timeoutIntervalForRequest = (timeouts.connect + timeouts.whole) / .seconds(1)
      configuration.timeoutIntervalForResource = timeouts.whole / .seconds(1)
      session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    }

    deinit {
      session.finishTasksAndInvalidate()
    }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
      do {
        return try await ask(within: timeouts.whole) { try await self.answer(to: request, body: body) }
      } catch let error as HTTPError {
        throw error
      } catch is TimeLimitExceeded {
        throw .timedOut(request, after: timeouts.whole)
      } catch {
        throw .cancelled(request)
      }
    }

    private func answer(to request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
      var outgoing = try URLRequest(request)
      if !body.isEmpty { outgoing.httpBody = Data(body) }
      do {
        let (bytes, received) = try await session.bytes(for: outgoing)
        let response = try http(received, to: request)
        var content: [UInt8] = []
        for try await byte in bytes {
          guard content.count < longestAnswer else { throw HTTPError.answerTooLong(request, limit: longestAnswer) }
          content.append(byte)
        }
        return HTTPAnswer(response, body: content)
      } catch let error as HTTPError {
        throw error
      } catch {
        throw trouble(error, with: request)
      }
    }

    /// Sends a request and passes on the bytes of the response as they arrive.
    func chunks(
      of request: HTTPRequest, onAnswer: (HTTPAnswer) throws -> Void, onBytes: (UnsafeRawBufferPointer) throws -> Void
    ) async throws {
      let outgoing = try URLRequest(request)
      // The response may last forever, as long as bytes arrive.
      let configuration = session.configuration
      configuration.timeoutIntervalForResource = .infinity
      let endless = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
      defer { endless.invalidateAndCancel() }
      do {
        let (bytes, response) = try await endless.bytes(for: outgoing)
        try onAnswer(HTTPAnswer(try http(response, to: request)))
        for try await byte in bytes { try withUnsafeBytes(of: byte, onBytes) }
      } catch let error as URLError {
        throw trouble(error, with: request)
      }
    }

    private func http(_ response: URLResponse, to request: HTTPRequest) throws(HTTPError) -> HTTPURLResponse {
      guard let response = response as? HTTPURLResponse else {
        throw HTTPError(.malformed, "\(request.place): the response isn't HTTP: check the address")
      }
      return response
    }

    // The errors of URLSession contain the whole address, so only their code is passed on.
    func trouble(_ error: any Error, with request: HTTPRequest) -> HTTPError {
      let place = request.place
      guard let error = error as? URLError else {
        return error is CancellationError
          ? .cancelled(request)
          : HTTPError(.broken, "\(place): the connection ended before the response was complete: try again later")
      }
      switch error.code {
      case .cancelled: return .cancelled(request)
      case .timedOut: return .timedOut(request, after: timeouts.whole)
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
        .internationalRoamingOff, .dataNotAllowed, .callIsActive:
        return HTTPError(
          .unreachable, "\(place): no connection could be opened (\(error.code.rawValue)): check the network")
      case .serverCertificateHasBadDate, .serverCertificateNotYetValid: return .untrusted(place, .outOfDate)
      case .serverCertificateHasUnknownRoot: return .untrusted(place, .unknownAuthority)
      case .secureConnectionFailed, .serverCertificateUntrusted, .clientCertificateRejected,
        .clientCertificateRequired, .appTransportSecurityRequiresSecureConnection:
        return HTTPError(
          .insecure, "\(place): no encrypted connection could be opened: check the certificate and the clock")
      case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
        return HTTPError(
          .malformed, "\(place): the response isn't valid HTTP (\(error.code.rawValue)): check the server")
      default:
        return HTTPError(
          .broken,
          "\(place): the connection ended before the response was complete (\(error.code.rawValue)): try again later")
      }
    }
  }

  extension URLRequest {
    fileprivate init(_ request: HTTPRequest) throws(HTTPError) {
      guard let address = URL(string: request.address) else {
        throw HTTPError(
          .refused, "\(request.place): the address is invalid: use a complete one, as in https://host/path")
      }
      self.init(url: address)
      httpMethod = request.method.rawValue
      for field in request.headerFields { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
    }
  }

  extension HTTPAnswer {
    fileprivate init(_ response: HTTPURLResponse, body: [UInt8] = []) {
      var fields = HTTPFields()
      for (name, value) in response.allHeaderFields {
        guard let name = HTTPField.Name("\(name)") else { continue }
        fields.append(HTTPField(name: name, value: "\(value)"))
      }
      self.init(status: response.statusCode, fields: fields, body: body)
    }
  }

  /// A delegate that returns redirects to the caller as responses.
  final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest
    ) async -> URLRequest? {
      nil
    }
  }
#endif
