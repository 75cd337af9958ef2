/// The texts of forms in one language.
///
/// ```swift
/// let german = FormCatalogue(
///   "de", texts: [.required: "Bitte ausfüllen.", .charactersAtLeast: "Mindestens {low} Zeichen{low|| eingeben}."],
///   phrases: ["Your name": "Ihr Name"])
/// german.text(of: MessageText(.required))  // Bitte ausfüllen.
/// ```
///
/// - `{low}` is replaced by the argument with this name.
/// - `{low|character|characters}` is replaced by the form that the language uses for the number; with more than two
///   forms, the catalogue's `pluralForm` selects one.
/// - Texts that the catalogue lacks are in English, and phrases that it lacks are as the form's author wrote them.
public struct FormCatalogue: Sendable {
  /// The language, as in HTML's `lang` (BCP 47).
  public let language: String

  /// The texts by the keys of messages.
  public var texts: [MessageKey: String]

  /// The translations of the author's own words: labels, headers, choices and messages.
  public var phrases: [String: String]

  let pluralForm: @Sendable (Int) -> Int

  /// Creates a catalogue.
  ///
  /// - Parameters:
  ///   - language: The language, as in HTML's `lang` (BCP 47).
  ///   - texts: The texts by the keys of messages.
  ///   - phrases: The translations of the author's own words.
  ///   - pluralForm: Returns the position of the form for a number; by default the first for 1, otherwise the second.
  public init(
    _ language: String, texts: [MessageKey: String], phrases: [String: String] = [:],
    pluralForm: @escaping @Sendable (Int) -> Int = { $0 == 1 ? 0 : 1 }
  ) {
    self.language = language
    self.texts = texts
    self.phrases = phrases
    self.pluralForm = pluralForm
  }

  /// The keys without a text in this catalogue.
  public var missingKeys: [MessageKey] { MessageKey.allCases.filter { texts[$0] == nil } }

  /// Returns a message in the language of the catalogue.
  public func text(of message: MessageText) -> String {
    guard let key = message.key else { return phrase(message.source) }
    return texts[key] == nil ? message.source : text(for: key, message.arguments)
  }

  /// Returns a message of a field in the language of the catalogue.
  public func text(of message: FieldMessage) -> String { text(of: message.content) }

  /// Returns words of the form's author in the language of the catalogue.
  public func phrase(_ source: String) -> String { phrases[source] ?? source }

  /// Returns the text for a key, in English if the catalogue has none.
  public func text(for key: MessageKey, _ arguments: [String: String] = [:]) -> String {
    guard let template = texts[key] else {
      return language == Self.english.language ? key.description : Self.english.text(for: key, arguments)
    }
    var (text, rest) = ("", template[...])
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      text += rest[..<start] + value(of: rest[start...end].dropFirst().dropLast(), arguments)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private func value(of placeholder: Substring, _ arguments: [String: String]) -> String {
    let parts = placeholder.split(separator: "|", omittingEmptySubsequences: false)
    guard let value = arguments[String(parts[0])] else { return "{\(placeholder)}" }
    guard parts.count > 1 else { return value }
    let form = Int(value).map(pluralForm) ?? 1
    return String(parts[1 + min(max(form, 0), parts.count - 2)])
  }
}

extension FormCatalogue {
  /// The texts in English.
  public static let english = FormCatalogue(
    "en",
    texts: [
      .required: "Enter a value.",
      .text: "Enter text.",
      .integer: "Enter a whole number.",
      .number: "Enter a number.",
      .day: "Enter a date such as 2026-11-21.",
      .moment: "Enter a date and time such as 2026-11-21T18:30:00Z.",
      .choice: "Choose one of the values.",
      .choices: "Choose only from the values.",
      .toggle: "Answer yes or no.",
      .unreadable: "Enter a value of the requested kind.",
      .unencodable: "This value can't be stored: {reason}.",
      .charactersExactly: "Enter {low} {low|character|characters}.",
      .charactersAtLeast: "Enter at least {low} {low|character|characters}.",
      .charactersAtMost: "Enter at most {high} {high|character|characters}.",
      .charactersBetween: "Enter {low} to {high} characters.",
      .valuesExactly: "Enter {low} {low|value|values}.",
      .valuesAtLeast: "Enter at least {low} {low|value|values}.",
      .valuesAtMost: "Enter at most {high} {high|value|values}.",
      .valuesBetween: "Enter {low} to {high} values.",
      .numberFrom: "Enter a number from {low} on.",
      .numberUpTo: "Enter a number up to {high}.",
      .numberBetween: "Enter a number from {low} to {high}.",
      .dateFrom: "Enter a date from {low} on.",
      .dateUpTo: "Enter a date up to {high}.",
      .dateBetween: "Enter a date from {low} to {high}.",
      .email: "Enter an e-mail address such as ada@example.org.",
      .url: "Enter a web address such as https://example.org.",
      .pattern: "Enter text that matches {expression}.",
      .repeated: "Enter the same value again.",
      .equal: "Enter the same value in both.",
      .different: "Enter different values.",
      .ascending: "Enter them in ascending order.",
      .atLeastOne: "Fill in at least one of these.",
      .rowsAtLeast: "At least {low} {low|is|are} required: add another one.",
      .rowsAtMost: "At most {high} {high|is|are} allowed: remove one.",
      .unchecked: "This couldn't be checked ({reason}): try again.",
      .problems: "Correct these values:",
      .removeRow: "Remove",
      .noChoice: "None",
      .submit: "Submit",
    ])
}
