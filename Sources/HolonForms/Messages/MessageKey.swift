/// The key of a message that forms create themselves, by which a ``FormCatalogue`` has its text.
public struct MessageKey: Hashable, Sendable, CustomStringConvertible {
  /// The key as text, such as `length.atLeast`.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// A required field is empty.
  public static let required = MessageKey("required")

  /// A field for text has another value.
  public static let text = MessageKey("kind.text")

  /// A field for whole numbers has another value.
  public static let integer = MessageKey("kind.integer")

  /// A field for numbers has another value.
  public static let number = MessageKey("kind.number")

  /// A field for days has another value.
  public static let day = MessageKey("kind.day")

  /// A field for moments has another value.
  public static let moment = MessageKey("kind.moment")

  /// A field for one choice has another value.
  public static let choice = MessageKey("kind.choice")

  /// A field for several choices has another value.
  public static let choices = MessageKey("kind.choices")

  /// A field for yes or no has another value.
  public static let toggle = MessageKey("kind.toggle")

  /// A value can't be converted to the declared type of its field.
  public static let unreadable = MessageKey("kind.unreadable")

  /// A value can't be stored; `{reason}` is the reason.
  public static let unencodable = MessageKey("kind.unencodable")

  /// A text doesn't have `{low}` characters.
  public static let charactersExactly = MessageKey("characters.exactly")

  /// A text has fewer than `{low}` characters.
  public static let charactersAtLeast = MessageKey("characters.atLeast")

  /// A text has more than `{high}` characters.
  public static let charactersAtMost = MessageKey("characters.atMost")

  /// A text doesn't have `{low}` to `{high}` characters.
  public static let charactersBetween = MessageKey("characters.between")

  /// Not exactly `{low}` choices are made.
  public static let valuesExactly = MessageKey("values.exactly")

  /// Fewer than `{low}` choices are made.
  public static let valuesAtLeast = MessageKey("values.atLeast")

  /// More than `{high}` choices are made.
  public static let valuesAtMost = MessageKey("values.atMost")

  /// Not `{low}` to `{high}` choices are made.
  public static let valuesBetween = MessageKey("values.between")

  /// A number is less than `{low}`.
  public static let numberFrom = MessageKey("number.from")

  /// A number is greater than `{high}`.
  public static let numberUpTo = MessageKey("number.upTo")

  /// A number isn't from `{low}` to `{high}`.
  public static let numberBetween = MessageKey("number.between")

  /// A date is before `{low}`.
  public static let dateFrom = MessageKey("date.from")

  /// A date is after `{high}`.
  public static let dateUpTo = MessageKey("date.upTo")

  /// A date isn't from `{low}` to `{high}`.
  public static let dateBetween = MessageKey("date.between")

  /// A text isn't an e-mail address.
  public static let email = MessageKey("email")

  /// A text isn't a web address.
  public static let url = MessageKey("url")

  /// A text doesn't match the regular expression `{expression}`.
  public static let pattern = MessageKey("pattern")

  /// A field's value isn't that of the field that it repeats.
  public static let repeated = MessageKey("repeated")

  /// Several fields have different values.
  public static let equal = MessageKey("equal")

  /// Several fields have the same value.
  public static let different = MessageKey("different")

  /// Several fields aren't in ascending order.
  public static let ascending = MessageKey("ascending")

  /// None of several fields has a value.
  public static let atLeastOne = MessageKey("atLeastOne")

  /// A repeated group has fewer than `{low}` rows.
  public static let rowsAtLeast = MessageKey("rows.atLeast")

  /// A repeated group has more than `{high}` rows.
  public static let rowsAtMost = MessageKey("rows.atMost")

  /// A slow rule failed; `{reason}` is the error.
  public static let unchecked = MessageKey("unchecked")

  /// The heading of the list of all messages.
  public static let problems = MessageKey("problems")

  /// The control that removes a row of a repeated group.
  public static let removeRow = MessageKey("removeRow")

  /// The choice of no value.
  public static let noChoice = MessageKey("noChoice")

  /// The control that submits the form.
  public static let submit = MessageKey("submit")
}

extension MessageKey: CaseIterable {
  /// All keys.
  public static let allCases: [MessageKey] = [
    required, text, integer, number, day, moment, choice, choices, toggle, unreadable, unencodable, charactersExactly,
    charactersAtLeast, charactersAtMost, charactersBetween, valuesExactly, valuesAtLeast, valuesAtMost, valuesBetween,
    numberFrom, numberUpTo, numberBetween, dateFrom, dateUpTo, dateBetween, email, url, pattern, repeated, equal,
    different, ascending, atLeastOne, rowsAtLeast, rowsAtMost, unchecked, problems, removeRow, noChoice, submit,
  ]
}

/// A message before it is translated: a key with arguments, or the words of the form's author.
public struct MessageText: Hashable, Sendable {
  /// The key; nil for the words of the form's author.
  public let key: MessageKey?

  /// The values of the placeholders in the text.
  public let arguments: [String: String]

  /// The text in English, or the words of the form's author.
  public let source: String

  /// Creates a message with the words of the form's author.
  public init(_ source: String) { (key, arguments, self.source) = (nil, [:], source) }

  /// Creates a message with the text that a catalogue has for a key.
  public init(_ key: MessageKey, _ arguments: [String: String] = [:]) {
    (self.key, self.arguments) = (key, arguments)
    source = FormCatalogue.english.text(for: key, arguments)
  }

  /// Creates a message with the words of the form's author or, if there are none, with those for a key.
  init(_ source: String?, or key: MessageKey, _ arguments: [String: String] = [:]) {
    if let source { self.init(source) } else { self.init(key, arguments) }
  }
}
