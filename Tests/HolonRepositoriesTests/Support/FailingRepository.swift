import HolonRepositories

/// A source that can't be reached.
struct FailingRepository: Repository {
  var name = "failing"
  var code = RepositoryError.Code.unavailable

  var error: RepositoryError { RepositoryError(code, in: name, "it doesn't answer; try again later") }

  func get(_ id: Int) throws -> Book? { throw error }
  func page(_ query: Query<Book>) throws -> Page<Book> { throw error }
  func add(_ entity: Book) throws { throw error }
  func update(_ entity: Book) throws { throw error }
  func put(_ entities: [Book]) throws { throw error }
  func delete(_ id: Int) throws { throw error }
  func addObserver(_ observer: ChangeObserver<Int>) {}
}

/// A source that calls a function for each request, and fails when that does.
struct Visited: Repository {
  let name = "visited"
  let visit: @Sendable () throws -> Void

  init(_ visit: @escaping @Sendable () throws -> Void) { self.visit = visit }

  func get(_ id: Int) throws -> Book? {
    try visit()
    return nil
  }
  func page(_ query: Query<Book>) throws -> Page<Book> {
    try visit()
    return Page([], hasMore: false, from: Origin(source: name, age: .zero))
  }
  func add(_ entity: Book) throws { try visit() }
  func update(_ entity: Book) throws { try visit() }
  func put(_ entities: [Book]) throws { try visit() }
  func delete(_ id: Int) throws { try visit() }
  func addObserver(_ observer: ChangeObserver<Int>) {}
}
