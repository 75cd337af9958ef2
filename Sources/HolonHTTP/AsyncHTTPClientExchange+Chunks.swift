#if !canImport(Darwin)
  internal import AsyncHTTPClient
  internal import HTTPTypes
  internal import NIOCore
  internal import NIOHTTP1

  extension AsyncHTTPClientExchange {
    /// Sends a request and hands on the bytes of the answer as they come.
    func chunks(
      of request: HTTPRequest, onAnswer: (Int) throws -> Void, onBytes: (ByteBufferView) throws -> Void
    ) async throws {
      var outgoing = HTTPClientRequest(url: request.address)
      outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
      for field in request.headerFields { outgoing.headers.add(name: field.name.rawName, value: field.value) }
      let answer: HTTPClientResponse
      do {
        answer = try await client.execute(outgoing, deadline: .distantFuture)
      } catch {
        throw await trouble(error, with: request)
      }
      try onAnswer(Int(answer.status.code))
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
  }
#endif
