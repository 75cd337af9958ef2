internal import HolonBase

/// A request that is answered, fails, takes too long or is cancelled: whatever comes first.
///
/// A transport that takes no notice of being cancelled holds nobody up.
enum DeliveryAttempt {
  static func send(
    _ request: EventRequest, over transport: any EventTransport, within limit: Duration, on clock: TrackingClock
  ) async -> Result<EventResponse, TransportError> {
    let race = Race()
    let sending = Task {
      do {
        race.finish(.success(try await transport.send(request)))
      } catch let error as TransportError {
        race.finish(.failure(error))
      } catch {
        race.finish(.failure(TransportError(mayHaveArrived: true, "the request failed: \(error)")))
      }
    }
    let timer = Task {
      guard (try? await clock.sleep(limit)) != nil else { return }
      race.finish(.failure(TransportError(mayHaveArrived: true, "no answer within \(limit)")))
    }
    defer {
      sending.cancel()
      timer.cancel()
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { race.start($0) }
    } onCancel: {
      race.finish(.failure(TransportError(mayHaveArrived: true, "the request was cancelled")))
    }
  }

  private final class Race: Sendable {
    private typealias Outcome = Result<EventResponse, TransportError>

    private let state = Locked<(continuation: CheckedContinuation<Outcome, Never>?, outcome: Outcome?)>((nil, nil))

    func start(_ continuation: CheckedContinuation<Result<EventResponse, TransportError>, Never>) {
      let outcome = state.use { state in
        state.continuation = continuation
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }

    func finish(_ outcome: Result<EventResponse, TransportError>) {
      let continuation = state.use { state -> CheckedContinuation<Outcome, Never>? in
        guard state.outcome == nil else { return nil }
        state.outcome = outcome
        return state.continuation
      }
      continuation?.resume(returning: outcome)
    }
  }
}
