import HolonBase
public import HolonToDos

extension ToDoQuery {
  /// The maximum number of bytes of a filter in UTF-8.
  public static let longestText = 4_096

  /// The maximum number of levels of parentheses, `not` and saved filters.
  public static let deepestText = 50

  /// The maximum number of conditions, those of saved filters included.
  public static let mostConditions = 200

  /// The words for states, such as `open`, in the order of the documentation.
  public static var stateWords: [String] { FilterReader.states + FilterReader.namedStates }

  /// The names of fields, such as `due`, in alphabetical order.
  public static var fieldWords: [String] { FilterField.named.keys.sorted() }

  /// Reads a filter that a person wrote.
  ///
  /// ```swift
  /// let query = try ToDoQuery("open (#home or @phone) due<=friday", clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The filter, as `Documentation/Filters.md` describes it; without conditions it selects everything.
  ///   - clock: The clock of the person who wrote it.
  ///   - saved: The filters that it can name, as in `is:week`.
  /// - Throws: ``FilterProblem`` with the first part that can't be read.
  public init(_ text: String, clock: LocalClock, saved: [SavedFilter] = []) throws(FilterProblem) {
    let texts = Dictionary(saved.map { ($0.name.lowercased(), $0.text) }, uniquingKeysWith: { first, _ in first })
    var reader = FilterReader(text, clock: clock.settled(), saved: texts)
    self = try reader.read()
  }
}
