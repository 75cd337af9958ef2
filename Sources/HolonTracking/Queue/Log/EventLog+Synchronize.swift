internal import Dispatch

extension EventLog {
  /// Waits until all events accepted so far are on the device.
  func synchronized() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      let isThere = state.use { state in
        if state.synchronized >= state.next { return true }
        state.waiters.append(
          (
            state.next,
            { trouble in
              if let trouble { continuation.resume(throwing: trouble) } else { continuation.resume() }
            }
          ))
        return false
      }
      if isThere { return continuation.resume() }
      DispatchQueue.global().async { self.synchronize() }
    }
  }

  /// Schedules writing the accepted events to the device a moment later, together with those until then.
  func planSynchronization(_ state: inout State) {
    state.segments[state.segments.count - 1].isDirty = true
    guard !state.isSynchronizationPlanned else { return }
    state.isSynchronizationPlanned = true
    let interval = Int(clamping: options.syncInterval.microseconds)
    DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(interval)) { [weak self] in
      self?.synchronize()
    }
  }

  /// Writes the accepted events to the device, on the caller's thread.
  func synchronize() {
    inspect()
    synchronizing.use { _ in
      let (segments, next, hasNewNames) = state.use { state in
        let dirty = state.segments.filter(\.isDirty)
        for index in state.segments.indices { state.segments[index].isDirty = false }
        state.isSynchronizationPlanned = false
        defer { state.hasNewNames = false }
        return (dirty, state.next, state.hasNewNames)
      }
      var trouble: TrackingError?
      do throws(TrackingError) {
        for segment in segments { try segment.file.synchronize() }
        if hasNewNames { try storage.synchronizeNames() }
      } catch {
        trouble = error
      }
      let waiting = state.use { state in
        if trouble == nil {
          state.synchronized = max(state.synchronized, next)
        } else if !state.isClosed, state.segments.last.map({ $0.size > 0 }) ?? false {
          // After a failure the system may consider the bytes written, so a later success would prove nothing about
          // them.
          try? state.beginSegment()
        }
        let waiting = state.waiters.filter { $0.number <= next }
        state.waiters.removeAll { $0.number <= next }
        return waiting
      }
      for waiter in waiting { waiter.resume(trouble) }
    }
  }
}
