import DefeatCore
import HolonToDos

/// When something is due, as the page says it.
struct DueText {
  /// For people: “tomorrow”, “Friday, 15:30”, “1 Dec”, “1 Dec 2027”.
  let text: String

  /// For programs, in ISO 8601.
  let exact: String

  /// For the field in which it is edited; reads back as the same time.
  let input: String

  /// Whether the time is over.
  let isOver: Bool

  init(_ due: Due, _ clock: LocalClock) {
    text = clock.text(due, today: clock.today)
    var input = due.day(in: clock.timeZone).description
    if case .moment(let moment) = due { input += " " + clock.timeOfDay(moment, withSeconds: true) }
    self.input = input
    exact = due.description
    isOver = due.isOver(at: clock.now(), in: clock.timeZone)
  }
}
