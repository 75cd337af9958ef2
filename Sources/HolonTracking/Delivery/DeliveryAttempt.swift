/// A request until it is answered, fails, takes too long or is cancelled, whichever comes first.
///
/// A transport that ignores cancellation doesn't delay the result.
enum DeliveryAttempt {
  static func send(
    _ request: EventRequest, over transport: any EventTransport, within limit: Duration, on clock: TrackingClock
  ) async -> Result<EventResponse, TransportError> {
    let (outcomes, race) = AsyncStream.makeStream(
      of: Result<EventResponse, TransportError>.self, bufferingPolicy: .bufferingOldest(1))
    let sending = Task {
      do {
        race.yield(.success(try await transport.send(request)))
      } catch let error as TransportError {
        race.yield(.failure(error))
      } catch {
        race.yield(.failure(TransportError(mayHaveArrived: true, "the request failed: \(error)")))
      }
    }
    let timer = Task {
      guard (try? await clock.sleep(limit)) != nil else { return }
      race.yield(.failure(TransportError(mayHaveArrived: true, "no response within \(limit)")))
    }
    defer {
      sending.cancel()
      timer.cancel()
    }
    // Ends without an outcome when the task is cancelled.
    for await outcome in outcomes { return outcome }
    return .failure(TransportError(mayHaveArrived: true, "the request was cancelled"))
  }
}
