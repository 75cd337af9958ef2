public import Foundation
import GRDB
import HolonSync
public import HolonToDos

/// A transaction that several calls of a store belong to.
///
/// Unchecked because only the thread that has opened the transaction uses it, until the transaction ends.
final class JoinedTransaction: @unchecked Sendable {
  let database: Database

  /// The late edit that the transaction makes; nil for an edit that is made when it arrives.
  var late: LateEdit?

  init(_ database: Database, late: LateEdit?) {
    self.database = database
    self.late = late
  }
}

extension SQLiteToDoStore {
  /// Makes an edit unless it was made before, and stores its answer in the same transaction.
  ///
  /// In a synced list, the operations of a late edit have timestamps of the time when the person made it, with a device
  /// number of their sender. So all devices merge them as if the sender were a device itself.
  public func once(
    _ edit: RemoteEdit, at now: Date, _ body: (_ store: any ToDoStore, _ made: Date) throws -> [UInt8]
  ) throws -> RemoteEditAnswer {
    try write { database in
      let table = SenderTable(database: database)
      if let answer = try table.answer(to: edit) { return answer }
      var sender = try table.sender(of: edit, at: now)
      let made = edit.made(at: now)
      let joined = JoinedTransaction(database, late: edit.isLate ? LateEdit(made: made, now: now, sender.clock) : nil)
      var store = self
      store.joined = joined
      let content = try body(store, made)
      let answer = RemoteEditAnswer(content: content, overtaken: joined.late?.overtaken.sorted() ?? [])
      let own = try SyncState.read(database)?.client.clock
      // A later edit of the sender has a later timestamp than this one.
      sender.clock.observe(joined.late?.last ?? own?.last ?? HybridTimestamp(milliseconds: now.stampMilliseconds))
      let times = joined.late.flatMap { late in own.map { (last: late.last, arrival: $0.last) } }
      try table.insert(edit, by: sender, answer, times: times, at: now)
      return answer
    }
  }
}

extension HybridClock {
  /// The greatest timestamp that the clock has returned or received.
  var last: HybridTimestamp { HybridTimestamp(ticks: highWaterMark, device: device) }
}
