public import HolonToDos

extension Defeat {
  /// Makes an edit that another program has sent, perhaps late or repeatedly.
  ///
  /// A repeated edit isn't made again. A late one is made at the time of the person: words such as “tomorrow” mean what
  /// they meant then, and later changes of the same fields are kept.
  ///
  /// - Parameter body: Makes the edit with the application that it is given, and returns the content of the answer.
  /// - Throws: `ReusedEdit`, `ForgottenEdit`, and the errors of the closure.
  public func once(_ edit: RemoteEdit, _ body: (Defeat) throws -> [UInt8]) throws -> RemoteEditAnswer {
    let timeZone = clock.timeZone
    return try store.once(edit, at: clock.now()) { store, made in
      var defeat = self
      defeat.store = store
      // Another connection would wait for this transaction, or read an earlier state.
      defeat.filters = store as? any SavedFilterStore
      if templates != nil { defeat.templates = store as? any ToDoTemplateStore }
      defeat.clock = LocalClock(timeZone: timeZone, now: { made })
      return try body(defeat)
    }
  }
}
