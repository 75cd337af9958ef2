/// A text of insertions and deletions that devices have made independently.
///
/// An insertion is a cell `+ID` with the place after which it was made, and its text: `ORIGIN:OFFSET:text`, with no origin
/// at the start. A deletion is a cell `-ID:FROM:TO`. Cells are never changed, so the text depends only on the cells
/// that exist. An identifier has a number that is greater than those of all insertions known to its writer. Of insertions
/// at one place, the one with the greatest number comes first, because its writer knew the others and wrote before them.
///
/// Source: Roh, Jeon, Kim, Lee, “Replicated abstract data types: building blocks for collaborative applications” (2011).
struct MergedText {
  /// The identifier of an insertion.
  struct ID: Hashable, Comparable {
    let number: Int
    let writer: SyncWriter

    static func < (lhs: ID, rhs: ID) -> Bool { (lhs.number, lhs.writer) < (rhs.number, rhs.writer) }
  }

  fileprivate struct Insertion {
    let id: ID
    let origin: (id: ID, offset: Int)?
    let scalars: [Unicode.Scalar]
    var isDeleted: [Bool]
  }

  /// A scalar, by the index of its insertion and its offset there.
  private struct Place: Hashable {
    let insertion: Int
    let offset: Int
  }

  /// The insertions in the order of their identifiers.
  private var insertions: [Insertion] = []

  /// The visible scalars.
  private var places: [Place] = []

  /// The longest difference that is computed exactly, as the product of both lengths.
  private static let longestComparison = 4_000_000

  init(_ cells: FieldCells) {
    insertions = cells.parts.compactMap { Insertion($0.name, $0.cell.value) }.sorted { $0.id < $1.id }
    var indices: [ID: Int] = [:]
    for (index, insertion) in insertions.enumerated() { indices[insertion.id] = index }
    for part in cells.parts where part.cell.value != nil {
      guard let deletion = Deletion(part.name), let index = indices[deletion.id] else { continue }
      let deleted = deletion.range.clamped(to: 0..<insertions[index].scalars.count)
      for offset in deleted { insertions[index].isDeleted[offset] = true }
    }
    arrange(indices)
  }

  /// Finds the order of all scalars.
  private mutating func arrange(_ indices: [ID: Int]) {
    var following: [Place: [Int]] = [:]
    var first: [Int] = []
    // An insertion whose place is missing, such as one that a server has refused, comes last.
    var last: [Int] = []
    for (index, insertion) in insertions.enumerated().reversed() {
      guard let origin = insertion.origin else {
        first.append(index)
        continue
      }
      if origin.id < insertion.id, let other = indices[origin.id],
        insertions[other].scalars.indices.contains(origin.offset)
      {
        following[Place(insertion: other, offset: origin.offset), default: []].append(index)
      } else {
        last.append(index)
      }
    }
    var open = last.map { Place(insertion: $0, offset: 0) } + first.reversed().map { Place(insertion: $0, offset: 0) }
    while let place = open.popLast() {
      let insertion = insertions[place.insertion]
      guard place.offset < insertion.scalars.count else { continue }
      if !insertion.isDeleted[place.offset] { places.append(place) }
      open.append(Place(insertion: place.insertion, offset: place.offset + 1))
      for next in (following[place] ?? []).reversed() { open.append(Place(insertion: next, offset: 0)) }
    }
  }

  /// The text.
  var text: String {
    var text = String.UnicodeScalarView()
    for place in places { text.append(insertions[place.insertion].scalars[place.offset]) }
    return String(text)
  }
}

extension MergedText {
  /// Returns the cells of the edits that turn the text into another one.
  func edits(to new: String, by writer: SyncWriter) -> [(part: String, value: String)] {
    var edits: [(part: String, value: String)] = []
    var number = insertions.last?.id.number ?? 0
    for hunk in Self.hunks(from: text, to: new) {
      for (insertion, range) in runs(in: hunk.range) {
        edits.append(("-\(insertions[insertion].id):\(range.lowerBound):\(range.upperBound)", ""))
      }
      guard !hunk.text.isEmpty else { continue }
      number = min(number, .max - 1) + 1
      let origin = hunk.range.lowerBound == 0 ? nil : places[hunk.range.lowerBound - 1]
      let place = origin.map { "\(insertions[$0.insertion].id):\($0.offset)" } ?? ":0"
      edits.append(("+\(ID(number: number, writer: writer))", "\(place):\(hunk.text)"))
    }
    return edits
  }

  /// Returns the parts of insertions that visible scalars belong to.
  private func runs(in range: Range<Int>) -> [(insertion: Int, range: Range<Int>)] {
    var runs: [(insertion: Int, range: Range<Int>)] = []
    for place in places[range] {
      if let last = runs.last, last.insertion == place.insertion, last.range.upperBound == place.offset {
        runs[runs.count - 1].range = last.range.lowerBound..<place.offset + 1
      } else {
        runs.append((place.insertion, place.offset..<place.offset + 1))
      }
    }
    return runs
  }

  /// Returns the differences between two texts: ranges of scalars, and the texts in their place.
  private static func hunks(from old: String, to new: String) -> [(range: Range<Int>, text: String)] {
    let (old, new) = (Array(old), Array(new))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (middle, others) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    var (removed, inserted): (Set<Int>, Set<Int>) = (Set(middle.indices), Set(others.indices))
    if middle.count.multipliedReportingOverflow(by: others.count).partialValue <= longestComparison {
      let difference = Array(others).difference(from: Array(middle))
      removed = Set(difference.removals.map { $0.offset + start })
      inserted = Set(difference.insertions.map { $0.offset + start })
    }
    var hunks: [(range: Range<Int>, text: String)] = []
    // The index of the scalar at which each character begins.
    var starts = [0]
    for character in old { starts.append(starts[starts.count - 1] + character.unicodeScalars.count) }
    var (from, to) = (start, start)
    while from < old.count - end || to < new.count - end {
      let first = from
      var text = ""
      while true {
        if removed.contains(from) {
          from += 1
        } else if inserted.contains(to) {
          text.append(new[to])
          to += 1
        } else {
          break
        }
      }
      if first < from || !text.isEmpty { hunks.append((starts[first]..<starts[from], text)) }
      (from, to) = (from + 1, to + 1)
    }
    return hunks
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

// MARK: - Names and values of cells

extension MergedText.ID: LosslessStringConvertible {
  var description: String { "\(number).\(writer)" }

  init?(_ description: String) {
    let parts = description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number > 0, let writer = SyncWriter(String(parts[1])) else {
      return nil
    }
    self.init(number: number, writer: writer)
  }
}

extension MergedText.Insertion {
  fileprivate init?(_ name: String, _ value: String?) {
    guard let value, name.utf8.first == UInt8(ascii: "+"), let id = MergedText.ID(String(name.dropFirst())) else {
      return nil
    }
    let parts = value.unicodeScalars.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let offset = Int(String(parts[1])), offset >= 0 else { return nil }
    let origin = MergedText.ID(String(parts[0]))
    guard origin != nil || parts[0].isEmpty else { return nil }
    let scalars = Array(parts[2])
    self.init(
      id: id, origin: origin.map { ($0, offset) }, scalars: scalars,
      isDeleted: Array(repeating: false, count: scalars.count))
  }
}

private struct Deletion {
  let id: MergedText.ID
  let range: Range<Int>

  init?(_ name: String) {
    guard name.utf8.first == UInt8(ascii: "-") else { return nil }
    let parts = name.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let id = MergedText.ID(String(parts[0])), let from = Int(parts[1]), let to = Int(parts[2]),
      from >= 0, from <= to
    else { return nil }
    (self.id, range) = (id, from..<to)
  }
}
