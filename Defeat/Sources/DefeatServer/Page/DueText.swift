import DefeatCore
import HolonToDos

/// The texts of a due time on the page.
struct DueText {
  /// The readable text: “tomorrow”, “Friday, 15:30”, “1 Dec”, “1 Dec 2027”.
  let text: String

  /// The time in ISO 8601.
  let exact: String

  /// The text in the field that edits it, which reads back as the same time.
  let input: String

  /// Whether the time has passed.
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
