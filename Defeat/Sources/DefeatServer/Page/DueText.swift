import DefeatCore
import HolonToDos

/// The texts of a due time or a start on the page.
struct DueText {
  /// The readable text: “tomorrow”, “Friday, 15:30”, “1 Dec”, “1 Dec 2027”.
  let text: String

  /// The day or the moment in ISO 8601.
  let exact: String

  /// The text in the field that edits it, which reads back as the same time.
  let input: String

  /// The class of the text: today, within a week, or far away.
  let nearness: StaticString

  /// Whether the time has passed.
  let isOver: Bool

  /// Whether the time is still to come.
  let isLater: Bool

  init(_ due: Due, _ clock: LocalClock) {
    let today = clock.today
    text = clock.text(due, today: today)
    let days = due.day(in: clock.timeZone).daysSince1970 - today.daysSince1970
    nearness = days == 0 ? "due today" : days > 6 ? "due far" : "due"
    input = clock.input(.due(due))
    exact = due.moment(in: clock.timeZone).map(Timestamp.text) ?? due.description
    isLater = due.isLater(than: clock.now(), in: clock.timeZone)
    isOver = due.isOver(at: clock.now(), in: clock.timeZone)
  }
}
