import HolonBase
import HolonForms
import HolonLists
import HolonObservation
import HolonRepositories
import Testing

struct Person: Identifiable, Equatable, Sendable, Codable {
  let id: Int
  var name: String
  var city: String?
  var tags: [String] = []
  var guests: [Guest] = []
  var secret = "kept"

  struct Guest: Equatable, Sendable, Codable {
    var name: String
  }
}

/// A repository in which another writer is quicker, a few times.
final class BusyRepository: Repository {
  let base: MemoryRepository<Person>
  let others: Locked<[@Sendable (inout Person) -> Void]>

  init(_ base: MemoryRepository<Person>, others: [@Sendable (inout Person) -> Void]) {
    self.base = base
    self.others = Locked(others)
  }

  var name: String { "busy" }
  func get(_ id: Int) async throws -> Person? { base.get(id) }
  func page(_ query: Query<Person>) async throws -> Page<Person> { base.page(query) }
  func add(_ entity: Person) async throws { try base.add(entity) }
  func update(_ entity: Person) async throws {
    if let other = others.use({ $0.popLast() }), var person = base.get(entity.id) {
      other(&person)
      try base.update(person)
      throw RepositoryError(.conflict, in: name, "'\(entity.id)' has been changed meanwhile: read it again")
    }
    try base.update(entity)
  }
  func delete(_ id: Int) async throws { base.delete(id) }
  func addObserver(_ observer: ChangeObserver<Int>) {}
}

@MainActor
@Suite("A form of an entity in a repository")
struct RepositoryFormTests {
  private let name = Field.text("name").required()
  private let city = Field.text("city")
  private let guest = Field.text("name").required()
  private let people = MemoryRepository([Person(id: 7, name: "Ada", city: "London", guests: [.init(name: "Bob")])])

  private func form() throws -> Form {
    try Form {
      name
      city
      RepeatedGroup("guests") { guest }
    }
  }

  private func loaded(from repository: (any Repository<Person>)? = nil) async throws -> RepositoryForm<Person> {
    let editor = RepositoryForm(try form(), of: repository ?? people)
    #expect(try await editor.load(7))
    return editor
  }

  @Test func `loading fills the form, which isn't dirty, and saving without a change writes nothing`() async throws {
    let editor = try await loaded()
    #expect(editor.form[name] == "Ada")
    #expect(editor.form[guest, in: "guests.1"] == "Bob")
    #expect(!editor.needsSaving)
    #expect(try await editor.save() == .unchanged)
    #expect(try await !RepositoryForm(form(), of: people).load(8))
  }

  @Test func `saving writes only what has changed: other fields, and properties without a field, keep newer values`()
    async throws
  {
    let editor = try await loaded()
    editor.form[name] = "Ada Lovelace"
    try people.update(
      Person(id: 7, name: "Ada", city: "Paris", tags: ["new"], guests: [.init(name: "Bob")], secret: "x"))
    let expected = Person(
      id: 7, name: "Ada Lovelace", city: "Paris", tags: ["new"], guests: [.init(name: "Bob")], secret: "x")
    #expect(try await editor.save() == .saved(expected))
    #expect(people.get(7) == expected)
    #expect(editor.form[city] == "Paris")
    #expect(!editor.needsSaving)
  }

  @Test func `an empty field removes the value, and an empty required one is refused before anything is written`()
    async throws
  {
    let editor = try await loaded()
    try editor.form.enter("", into: "city")
    guard case .saved(let person) = try await editor.save() else { throw RefusedError() }
    #expect(person.city == nil)
    try editor.form.enter("", into: "name")
    #expect(try await editor.save() == .invalid)
    #expect(people.get(7)?.name == "Ada")
  }

  struct RefusedError: Error {}

  @Test func `changes by others appear in the fields that the user hasn't changed`() async throws {
    let editor = try await loaded()
    let views = Views()
    views.add("name") { editor.form["name"]?.text ?? "-" }
    views.add("city") { editor.form["city"]?.text ?? "-" }
    editor.form[name] = "Ada L."
    views.draw()
    try people.update(Person(id: 7, name: "Ada", city: "Paris", guests: [.init(name: "Bob")]))
    await eventually { editor.form[city] == "Paris" }
    #expect(views.draw() == ["city"])
    #expect(editor.form[name] == "Ada L.")
    #expect(editor.conflicts == [])
  }

  @Test func `a field that both have changed is a conflict, which is shown, and saved after the user has decided`()
    async throws
  {
    let editor = try await loaded()
    editor.form[name] = "Ada L."
    editor.form[city] = "Rome"
    try people.update(Person(id: 7, name: "Countess", city: "Paris", guests: [.init(name: "Bob")]))
    await eventually { editor.conflicts.count == 2 }
    #expect(
      editor.form["city"]?.shownMessages.map(\.text) == [
        "This was changed to “Paris” by someone else: keep your value, or take the other one."
      ])
    guard case .conflicting(let conflicts) = try await editor.save() else { throw RefusedError() }
    #expect(conflicts.map(\.field) == ["city", "name"])
    #expect(people.get(7)?.name == "Countess")
    editor.keepEntered(at: "name")
    try editor.takeStored(at: "city")
    #expect(editor.conflicts == [])
    #expect(editor.form["city"]?.text == "Paris")
    #expect(editor.form.isValid)
    let expected = Person(id: 7, name: "Ada L.", city: "Paris", guests: [.init(name: "Bob")])
    #expect(try await editor.save() == .saved(expected))
    #expect(people.get(7) == expected)
  }

  @Test func `the same change by both is no conflict`() async throws {
    let editor = try await loaded()
    editor.form[city] = "Rome"
    try people.update(Person(id: 7, name: "Ada", city: "Rome", guests: [.init(name: "Bob")]))
    await eventually { !editor.form.isDirty }
    #expect(editor.conflicts == [])
    #expect(try await editor.save() == .unchanged)
  }

  @Test func `rows that the user has added stay when the entity changes elsewhere, and are saved as a whole list`()
    async throws
  {
    let editor = try await loaded()
    let row = try editor.form.edit { form in try form.addRow(to: "guests") }
    editor.form[guest, in: row] = "Cem"
    try people.update(Person(id: 7, name: "Countess", city: "London", guests: [.init(name: "Bob")]))
    await eventually { editor.form[name] == "Countess" }
    #expect(editor.form.form.rows(of: "guests").count == 2)
    let expected = Person(
      id: 7, name: "Countess", city: "London", guests: [.init(name: "Bob"), .init(name: "Cem")])
    #expect(try await editor.save() == .saved(expected))
    #expect(!editor.form.isDirty)
  }

  @Test func `a repository that reports a conflict is read and written again, at most three times`() async throws {
    let busy = BusyRepository(people, others: [{ $0.city = "Oslo" }, { $0.tags = ["busy"] }])
    let editor = try await loaded(from: busy)
    editor.form[name] = "Ada L."
    let expected = Person(
      id: 7, name: "Ada L.", city: "Oslo", tags: ["busy"], guests: [.init(name: "Bob")])
    #expect(try await editor.save() == .saved(expected))
    let busier = BusyRepository(people, others: Array(repeating: { $0.tags.append("more") }, count: 5))
    let other = try await loaded(from: busier)
    other.form[name] = "Ada"
    await #expect(throws: RepositoryError.self) { try await other.save() }
    #expect(other.form[name] == "Ada")
    #expect(people.get(7)?.name == "Ada L.")
  }

  @Test func `an entity that has been removed isn't written, but can be added again`() async throws {
    let editor = try await loaded()
    editor.form[name] = "Ada L."
    people.delete(7)
    await eventually { editor.isRemoved }
    #expect(try await editor.save() == .removed)
    #expect(people.get(7) == nil)
  }

  @Test func `a new entity is added`() async throws {
    let editor = RepositoryForm(try form(), of: people)
    try editor.begin(with: Person(id: 8, name: ""))
    #expect(editor.needsSaving)
    #expect(try await editor.save() == .invalid)
    editor.form[name] = "Grace"
    #expect(try await editor.save() == .saved(Person(id: 8, name: "Grace")))
    #expect(people.get(8)?.name == "Grace")
  }
}
