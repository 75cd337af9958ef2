import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Forms as HTML")
struct FormHTMLTests {
  private func form() throws -> Form {
    try Form {
      ListSection("you", header: "About <you>", footer: "Thanks & bye") {
        Field.text("name", "Your name").required().purpose(.name).placeholder("Ada \"A\"")
        Field.text("secret", "Password").purpose(.newPassword)
        Field.integer("age", "Age").range(0...150)
        Field.date("day", "Day")
        Field.toggle("news", "News")
        Field.choice("country", "Country", from: ["CH", FieldChoice("DE", "Germany")])
        Field.choices("tags", "Tags", from: ["a", "b"])
      }
      ListSection("more") {
        RepeatedGroup("guests", count: 0...2, addTitle: "Another guest") { Field.text("name", "Guest").required() }
      }
    }
  }

  @Test func `every control has a label, and fields have their purpose and keyboard`() throws {
    let html = try form().html(action: "/x?a=1&b=2")
    #expect(html.hasPrefix(#"<form action="/x?a=1&amp;b=2" method="post" novalidate="" lang="en">"#))
    #expect(html.contains(#"<label for="f-name">Your name</label><input id="f-name" name="name" autocomplete="name""#))
    #expect(html.contains(#"aria-required="true""#))
    #expect(html.contains(#"placeholder="Ada &quot;A&quot;""#))
    #expect(html.contains(#"name="age" type="text" inputmode="numeric""#))
    #expect(html.contains(#"name="day" type="date" value="""#))
    #expect(html.contains(#"type="checkbox" value="true"><label for="f-news">News</label>"#))
    #expect(html.contains(#"<option value="DE">Germany</option>"#))
    #expect(html.contains("<legend>About &lt;you&gt;</legend>"))
    #expect(html.contains("<p>Thanks &amp; bye</p>"))
    #expect(
      html.contains(#"<button id="f-guests.rows" type="submit" name="add-row" value="guests">Another guest</button>"#))
    #expect(!html.contains("role=\"alert\""))
    #expect(isBalanced(html))
  }

  @Test func `messages are referred to by their fields, and listed with links`() throws {
    var form = try form()
    form.beginSubmission()
    let html = form.html(action: "/")
    #expect(html.contains(#"aria-invalid="true" aria-describedby="m-name""#))
    #expect(html.contains(#"<p id="m-name">Enter a value.</p>"#))
    #expect(html.contains(##"<li><a href="#f-name">Your name: Enter a value.</a></li>"##))
    #expect(isBalanced(html))
  }

  @Test func `texts can't leave their element or attribute, and secrets aren't written`() throws {
    var form = try form()
    let attack = "\"><script>alert('x')</script>\u{0}"
    try form.enter(attack, into: "name")
    try form.enter("hunter2", into: "secret")
    try form.enter(attack, into: "age")
    form.refuse(FormRefusal(["name": [attack]], messages: [attack]))
    let html = form.html(action: "javascript:\"")
    #expect(!html.contains("<script"))
    #expect(!html.contains("hunter2"))
    #expect(!html.contains("\u{0}"))
    #expect(html.contains(#"value="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;"#))
    #expect(isBalanced(html))
  }

  @Test func `a posted form has the values that were entered`() throws {
    var form = try form()
    let isSubmitted = form.receive([
      ("name", "Ada"), ("secret", "hunter2"), ("age", "36"), ("day", "2026-11-21"), ("news", "true"), ("country", "DE"),
      ("tags", "b"), ("tags", "unknown"), ("admin", "true"), ("guests", "x"), ("guests.rows", "1"),
    ])
    #expect(isSubmitted)
    #expect(form.isValid)
    #expect(
      form.values == [
        "name": "Ada", "secret": "hunter2", "age": 36, "day": "2026-11-21", "news": true, "country": "DE",
        "tags": ["b"],
        "guests": [],
      ])
    form.receive([("name", "Ada"), ("secret", ""), ("age", "old")])
    #expect(form["secret"]?.value == "hunter2")
    #expect(form["news"]?.value == false)
    #expect(form["tags"]?.value == [])
    #expect(form.messages().map(\.field) == ["age"])
  }

  @Test func `buttons add and remove rows, as many as are allowed`() throws {
    var form = try form()
    for _ in 0..<3 {
      let isSubmitted = form.receive([("add-row", "guests")])
      #expect(!isSubmitted)
    }
    #expect(form.rows(of: "guests").count == 2)
    #expect(
      form.html(action: "/").contains(#"<button type="submit" name="remove-row" value="guests.1">Remove</button>"#))
    form.receive([("guests.2.name", "Bob"), ("remove-row", "guests.1")])
    #expect(form.values["guests"] == [["name": "Bob"]])
    form.receive([("add-row", "nothing"), ("remove-row", "name")])
    form.receive([("remove-row", "guests.99")])
    #expect(form.rows(of: "guests") == ["guests.2"])
  }

  @Test func `identifiers in the page are unique and free of spaces, whatever the names are`() throws {
    let names = ["a b", "a_b", "a_20b", "ä", "a\"b", "a\nb"]
    let html = try Form { for name in names { Field.text(name) } }.html(action: "/")
    let ids = html.split(separator: " id=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    #expect(ids.count == names.count)
    #expect(Set(ids).count == names.count)
    #expect(ids.allSatisfy { !$0.contains(where: \.isWhitespace) })
  }

  @Test func `the page is in the language of a catalogue`() throws {
    var form = try form()
    form.beginSubmission()
    let html = form.html(action: "/", catalogue: .german)
    #expect(html.contains(#"lang="de""#))
    #expect(html.contains("Ihr Name: Bitte ausfüllen."))
    #expect(html.contains(#"<option value="" selected="">Keine Angabe</option>"#))
    #expect(html.contains(#"<button type="submit">Senden</button>"#))
  }

  /// Returns whether all elements are closed in the reverse order of their beginning.
  private func isBalanced(_ html: String) -> Bool {
    var open: [Substring] = []
    for piece in html.split(separator: "<").map({ $0.prefix { $0 != ">" } }) {
      if piece.hasPrefix("/") {
        guard open.popLast() == piece.dropFirst() else { return false }
      } else if !piece.hasPrefix("input") {
        open.append(piece.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
