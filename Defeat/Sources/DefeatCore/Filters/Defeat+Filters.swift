public import HolonToDos

extension Defeat {
  /// Reads a filter that the person wrote, which can name saved ones as in `is:week`.
  ///
  /// - Throws: ``InputError/unreadableFilter(_:)``.
  public func filter(_ text: String) throws -> QueryFilter {
    filter(try ToDoQuery(written: text, clock: clock, saved: savedFilters()))
  }

  /// Returns the filter of a query for the current time.
  public func filter(_ query: ToDoQuery) -> QueryFilter { QueryFilter(query, at: clock.now(), in: clock.timeZone) }

  /// Returns the to-dos that a filter selects, with the wholes that contain them; the list may have others, too.
  public func list(selecting filter: QueryFilter) throws -> ToDoList { try store.list(selecting: filter) }
}

extension QueryFilter {
  /// Returns a filter that also leaves out archived to-dos, unless this one has a condition on them.
  public func leavingOutArchived() -> QueryFilter {
    query.contains(.archived) ? self : QueryFilter(.all([query, .not(.state(.archived))]), at: now, in: timeZone)
  }
}

extension ToDoQuery {
  /// Reads a filter that the person wrote.
  ///
  /// - Throws: ``InputError/unreadableFilter(_:)``.
  public init(written text: String, clock: LocalClock, saved: [SavedFilter]) throws(InputError) {
    do throws(FilterProblem) {
      self = try ToDoQuery(text, clock: clock, saved: saved)
    } catch {
      throw .unreadableFilter(error)
    }
  }
}

// MARK: - Saved filters

extension Defeat {
  /// The maximum number of bytes of a filter's name.
  public static let longestFilterName = 64

  /// Returns the saved filters, sorted by name.
  public func savedFilters() throws -> [SavedFilter] { try filters?.savedFilters() ?? [] }

  /// Saves a filter; one with the same name is replaced.
  ///
  /// - Returns: The query that the text stands for now.
  /// - Throws: ``InputError/invalidFilterName(_:)``, ``InputError/unreadableFilter(_:)``.
  @discardableResult
  public func saveFilter(_ name: String, _ text: String) throws -> ToDoQuery {
    guard Self.isName(name),
      !(FilterReader.states + FilterReader.namedStates).contains(name.lowercased())
    else { throw InputError.invalidFilterName(name) }
    // Without the filter itself, so that none can be saved that contains itself.
    let others = try savedFilters().filter { $0.name.lowercased() != name.lowercased() }
    let query = try ToDoQuery(written: text, clock: clock, saved: others)
    try filters?.save(SavedFilter(name: name, text: text))
    return query
  }

  /// Removes a saved filter.
  ///
  /// - Throws: ``InputError/unknownFilter(_:)``, ``InputError/usedFilter(_:by:)``.
  public func removeFilter(_ name: String) throws {
    let saved = try savedFilters()
    let others = saved.filter { $0.name.lowercased() != name.lowercased() }
    // Those that can be read only with the filter use it, directly or through another one.
    func isReadable(_ filter: SavedFilter, _ saved: [SavedFilter]) -> Bool {
      (try? ToDoQuery(filter.text, clock: clock, saved: saved)) != nil
    }
    let users = others.filter { isReadable($0, saved) && !isReadable($0, others) }
    guard users.isEmpty else { throw InputError.usedFilter(name, by: users.map(\.name)) }
    guard try filters?.removeSavedFilter(named: name) == true else { throw InputError.unknownFilter(name) }
  }
}
