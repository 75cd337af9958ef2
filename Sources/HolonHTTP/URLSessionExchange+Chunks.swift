#if canImport(Darwin)
  internal import Foundation
  internal import HTTPTypes

  extension URLSessionExchange {
    /// Sends a request and hands on the bytes of the answer as they come.
    func chunks(
      of request: HTTPRequest, onAnswer: (Int) throws -> Void, onBytes: (CollectionOfOne<UInt8>) throws -> Void
    ) async throws {
      guard let address = URL(string: request.address) else {
        throw HTTPError(.refused, "\(request.place) is no address; give it whole, as https://host/path")
      }
      var outgoing = URLRequest(url: address)
      outgoing.httpMethod = request.method.rawValue
      for field in request.headerFields { outgoing.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
      // The answer may take for ever, as long as something comes.
      let configuration = session.configuration
      configuration.timeoutIntervalForResource = .infinity
      let endless = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
      defer { endless.invalidateAndCancel() }
      do {
        let (bytes, response) = try await endless.bytes(for: outgoing)
        try onAnswer((response as? HTTPURLResponse)?.statusCode ?? 0)
        for try await byte in bytes { try onBytes(CollectionOfOne(byte)) }
      } catch let error as URLError {
        throw trouble(error, with: request)
      }
    }
  }
#endif
