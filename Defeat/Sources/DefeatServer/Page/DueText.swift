import DefeatCore
import HolonToDos

/// The texts of a due time or a start on the page.
struct DueText {
  /// The readable text: “tomorrow”, “Friday, 15:30”, “1 Dec”, “1 Dec 2027”.
  let text: String

  /// The time in ISO 8601.
  let exact: String

  /// The text in the field that edits it, which reads back as the same time.
  let input: String

  /// Whether the time has passed.
  let isOver: Bool

  /// Whether the time is still to come.
  let isLater: Bool

  init(_ due: Due, _ clock: LocalClock) {
    text = clock.text(due, today: clock.today)
    input = clock.input(.due(due))
    exact = due.description
    isLater = due.isLater(than: clock.now(), in: clock.timeZone)
    isOver = due.isOver(at: clock.now(), in: clock.timeZone)
  }
}
