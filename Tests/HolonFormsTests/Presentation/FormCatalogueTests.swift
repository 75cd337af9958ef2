import HolonForms
import HolonLists
import Testing

extension FormCatalogue {
  /// All messages in German.
  static let german = FormCatalogue(
    "de",
    texts: [
      .required: "Bitte ausfüllen.",
      .text: "Bitte Text eingeben.",
      .integer: "Bitte eine ganze Zahl eingeben.",
      .number: "Bitte eine Zahl eingeben.",
      .day: "Bitte ein Datum wie 2026-11-21 eingeben.",
      .moment: "Bitte einen Zeitpunkt wie 2026-11-21T18:30:00Z eingeben.",
      .choice: "Bitte einen der Werte wählen.",
      .choices: "Bitte nur Werte aus der Liste wählen.",
      .toggle: "Bitte Ja oder Nein antworten.",
      .unreadable: "Bitte einen passenden Wert eingeben.",
      .unencodable: "Dieser Wert lässt sich nicht speichern: {reason}.",
      .charactersExactly: "Bitte {low} Zeichen eingeben.",
      .charactersAtLeast: "Bitte mindestens {low} Zeichen eingeben.",
      .charactersAtMost: "Bitte höchstens {high} Zeichen eingeben.",
      .charactersBetween: "Bitte {low} bis {high} Zeichen eingeben.",
      .valuesExactly: "Bitte {low} {low|Wert|Werte} wählen.",
      .valuesAtLeast: "Bitte mindestens {low} {low|Wert|Werte} wählen.",
      .valuesAtMost: "Bitte höchstens {high} {high|Wert|Werte} wählen.",
      .valuesBetween: "Bitte {low} bis {high} Werte wählen.",
      .numberFrom: "Bitte eine Zahl ab {low} eingeben.",
      .numberUpTo: "Bitte eine Zahl bis {high} eingeben.",
      .numberBetween: "Bitte eine Zahl von {low} bis {high} eingeben.",
      .dateFrom: "Bitte ein Datum ab {low} eingeben.",
      .dateUpTo: "Bitte ein Datum bis {high} eingeben.",
      .dateBetween: "Bitte ein Datum von {low} bis {high} eingeben.",
      .email: "Bitte eine E-Mail-Adresse wie ada@example.org eingeben.",
      .url: "Bitte eine Adresse wie https://example.org eingeben.",
      .pattern: "Bitte Text eingeben, der zu {expression} passt.",
      .repeated: "Bitte denselben Wert wiederholen.",
      .equal: "Bitte zweimal denselben Wert eingeben.",
      .different: "Bitte verschiedene Werte eingeben.",
      .ascending: "Bitte aufsteigend eingeben.",
      .atLeastOne: "Bitte mindestens eines ausfüllen.",
      .rowsAtLeast: "Mindestens {low} {low|ist|sind} nötig.",
      .rowsAtMost: "Höchstens {high} {high|ist|sind} erlaubt.",
      .unchecked: "Das ließ sich nicht prüfen ({reason}): bitte noch einmal versuchen.",
      .problems: "Bitte korrigieren:",
      .removeRow: "Entfernen",
      .noChoice: "Keine Angabe",
      .submit: "Senden",
    ],
    phrases: ["Your name": "Ihr Name", "Too short, dear.": "Zu kurz, meine Liebe."])
}

@Suite("Messages in other languages")
struct FormCatalogueTests {
  private func message(_ field: some ListElement<FormField>, _ text: String, in catalogue: FormCatalogue) throws
    -> String
  {
    var form = try Form { field }
    guard let id = form.list.items.map(\.id).first(where: { _ in true }) else { return "" }
    try form.enter(text, into: id)
    return form.messages().map { catalogue.text(of: $0.message) }.joined(separator: " ")
  }

  @Test func `both languages have a text for every key`() {
    #expect(FormCatalogue.english.missingKeys == [])
    #expect(FormCatalogue.german.missingKeys == [])
    #expect(Set(MessageKey.allCases).count == MessageKey.allCases.count)
  }

  @Test func `a message has its arguments in every language`() throws {
    let name = Field.text("name").required().length(2...40)
    #expect(try message(name, "A", in: .english) == "Enter 2 to 40 characters.")
    #expect(try message(name, "A", in: .german) == "Bitte 2 bis 40 Zeichen eingeben.")
    #expect(try message(name, "", in: .german) == "Bitte ausfüllen.")
    let guests = Field.integer("guests").range(1...20)
    #expect(try message(guests, "25", in: .german) == "Bitte eine Zahl von 1 bis 20 eingeben.")
    #expect(try message(guests, "many", in: .german) == "Bitte eine ganze Zahl eingeben.")
    #expect(try message(Field.integer("guests").range(1...), "0", in: .german) == "Bitte eine Zahl ab 1 eingeben.")
    #expect(try message(Field.text("mail").email(), "x", in: .german).contains("ada@example.org"))
  }

  @Test func `numbers choose the form of a word`() {
    let one = MessageText(.rowsAtLeast, ["low": "1"])
    let two = MessageText(.rowsAtLeast, ["low": "2"])
    #expect(one.source == "At least 1 is required: add another one.")
    #expect(FormCatalogue.german.text(of: one) == "Mindestens 1 ist nötig.")
    #expect(FormCatalogue.german.text(of: two) == "Mindestens 2 sind nötig.")
    let polish = FormCatalogue("pl", texts: [.rowsAtLeast: "{low} {low|gość|gości|goście}"]) { number in
      if number == 1 { return 0 }
      return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? 2 : 1
    }
    #expect(
      ["1", "2", "5", "22"].map { polish.text(of: MessageText(.rowsAtLeast, ["low": $0])) } == [
        "1 gość", "2 goście", "5 gości", "22 goście",
      ])
  }

  @Test func `the author's own words are translated as phrases, and stay as they are otherwise`() throws {
    let name = Field.text("name", "Your name").length(3..., "Too short, dear.")
    #expect(try message(name, "A", in: .german) == "Zu kurz, meine Liebe.")
    #expect(try message(name, "A", in: FormCatalogue("fr", texts: [:])) == "Too short, dear.")
  }

  @Test func `a catalogue without a text falls back to English`() throws {
    let french = FormCatalogue("fr", texts: [.required: "Champ obligatoire."])
    #expect(try message(Field.text("name").required(), "", in: french) == "Champ obligatoire.")
    #expect(try message(Field.integer("age"), "x", in: french) == "Enter a whole number.")
    #expect(french.missingKeys.count == MessageKey.allCases.count - 1)
  }

  @Test func `broken templates are shown as they are`() {
    for template in ["{", "}", "{low", "low}", "{other}", "{}", "{|a|b}", "{{low}}", "{low|}"] {
      let catalogue = FormCatalogue("xx", texts: [.rowsAtLeast: template])
      let text = catalogue.text(of: MessageText(.rowsAtLeast, ["low": "2"]))
      #expect(!text.isEmpty || template == "{low|}", "\(template)")
    }
  }
}
