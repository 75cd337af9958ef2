import Foundation
import HolonToDos

/// The position of a due time among others: by day, and on the same day times of day before the whole day.
struct DueOrder: Comparable {
  let day: Day
  private let seconds: Double

  init(_ due: Due, in timeZone: TimeZone) {
    day = due.day(in: timeZone)
    seconds = due.moment(in: timeZone)?.timeIntervalSince1970 ?? .infinity
  }

  static func < (left: DueOrder, right: DueOrder) -> Bool { (left.day, left.seconds) < (right.day, right.seconds) }
}
