#if !canImport(Darwin)
  internal import AsyncHTTPClient
  internal import HTTPTypes
  internal import NIOCore
  internal import NIOHTTP1
  internal import NIOHTTPCompression
  internal import NIOPosix
  internal import NIOSSL

  /// The implementation of requests on systems without Apple's URLSession.
  typealias PlatformExchange = AsyncHTTPClientExchange

  /// Requests by AsyncHTTPClient, on threads that all sessions share.
  final class AsyncHTTPClientExchange: Sendable {
    let client: HTTPClient
    let timeouts: HTTPTimeouts
    private let longestAnswer: Int

    init(timeouts: HTTPTimeouts, longestAnswer: Int, trust: HTTPTrust) {
      (self.timeouts, self.longestAnswer) = (timeouts, longestAnswer)
      var pool = HTTPClient.Configuration.ConnectionPool(idleTimeout: .seconds(15))
      // The sender waits before the next attempt, because it counts the attempts.
      pool.retryConnectionEstablishment = false
      var configuration = HTTPClient.Configuration(
        tlsConfiguration: trust.tlsConfiguration, redirectConfiguration: .disallow,
        timeout: HTTPClient.Configuration.Timeout(
          connect: TimeAmount(timeouts.connect), read: TimeAmount(timeouts.whole)),
        connectionPool: pool,
        decompression: .enabled(limit: .size(longestAnswer)))
      configuration.tracing.tracer = nil
      client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    deinit {
      // Its connections close in the background; errors can't be reported any more.
      client.shutdown { _ in }
    }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
      var outgoing = HTTPClientRequest(request)
      if !body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
      do {
        let answer = try await client.execute(outgoing, deadline: .now() + TimeAmount(timeouts.whole))
        let content = try await answer.body.collect(upTo: longestAnswer)
        return HTTPAnswer(answer, body: Array(content.readableBytesView))
      } catch {
        throw await trouble(error, with: request)
      }
    }

    /// Sends a request and passes on the bytes of the response as they arrive.
    func chunks(
      of request: HTTPRequest, onAnswer: (HTTPAnswer) throws -> Void, onBytes: (ByteBufferView) throws -> Void
    ) async throws {
      let answer: HTTPClientResponse
      do {
        answer = try await client.execute(HTTPClientRequest(request), deadline: .distantFuture)
      } catch {
        throw await trouble(error, with: request)
      }
      try onAnswer(HTTPAnswer(answer))
      var chunks = answer.body.makeAsyncIterator()
      while let chunk = try await next(&chunks, of: request) { try onBytes(chunk.readableBytesView) }
    }

    private func next(
      _ chunks: inout HTTPClientResponse.Body.AsyncIterator, of request: HTTPRequest
    ) async throws -> ByteBuffer? {
      do {
        return try await chunks.next()
      } catch {
        throw await trouble(error, with: request)
      }
    }

    func trouble(_ error: any Error, with request: HTTPRequest) async -> HTTPError {
      let place = request.place
      switch error {
      case is CancellationError:
        return .cancelled(request)
      case let error as HTTPClientError:
        return clientTrouble(error, with: request)
      case let error as NIOConnectionError:
        let reason = error.connectionErrors.first.map { "\($0.error)" } ?? "unknown host"
        return HTTPError(
          .unreachable, "\(place): no connection could be opened (\(reason)): check the network and the host's name")
      case ChannelError.connectTimeout:
        return HTTPError(
          .unreachable, "\(place): no connection could be opened within \(timeouts.connect): try again later")
      case let error where error is NIOSSLError || error is NIOSSLExtraError || error is BoringSSLError:
        return await encryptionTrouble(error, with: request)
      case is NIOTooManyBytesError, is NIOHTTPDecompression.DecompressionError:
        return .answerTooLong(request, limit: longestAnswer)
      case let error as IOError where Self.isConnecting(error):
        return HTTPError(
          .unreachable, "\(place): no connection could be opened (\(error)): check the network and the host's name")
      default:
        return HTTPError(
          .broken,
          "\(place): the connection ended before the response was complete (\(type(of: error))): try again later")
      }
    }

    private func clientTrouble(_ error: HTTPClientError, with request: HTTPRequest) -> HTTPError {
      switch error {
      case .cancelled:
        .cancelled(request)
      case .deadlineExceeded, .readTimeout, .writeTimeout:
        .timedOut(request, after: timeouts.whole)
      case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
        HTTPError(
          .unreachable, "\(request.place): no connection could be opened within \(timeouts.connect): try again later")
      default:
        HTTPError(.broken, "\(request.place): the request failed (\(error.shortDescription)): try again later")
      }
    }

    private static func isConnecting(_ error: IOError) -> Bool {
      [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH, EHOSTDOWN, ENETDOWN].contains(error.errnoCode)
    }
  }

  extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest) {
      self.init(url: request.address)
      method = HTTPMethod(rawValue: request.method.rawValue)
      for field in request.headerFields { headers.add(name: field.name.rawName, value: field.value) }
    }
  }

  extension HTTPAnswer {
    fileprivate init(_ response: HTTPClientResponse, body: [UInt8] = []) {
      var fields = HTTPFields()
      for (name, value) in response.headers {
        if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
      }
      self.init(status: Int(response.status.code), fields: fields, body: body)
    }
  }
#endif
