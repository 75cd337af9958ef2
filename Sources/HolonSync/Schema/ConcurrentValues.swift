/// The values of a field that writers have set, each with the values of others that its writer knew.
///
/// A writer's cell has its number of settings, the numbers of others that it replaces, and the value: `3;k9=1,x2=5;=new`.
/// A minus in place of the equals sign stands for no value. Numbers, unlike stamps, stay the same when an edit is
/// stamped anew.
///
/// Source of the idea: version vectors with dots, Preguiça, Baquero and others, “Dotted Version Vectors” (2010).
struct ConcurrentValues {
  fileprivate struct Setting {
    let writer: SyncWriter
    let stamp: HybridTimestamp
    let number: Int
    let replaced: [SyncWriter: Int]
    let value: String?
  }

  fileprivate let settings: [Setting]

  init(_ cells: FieldCells) {
    settings = cells.parts.compactMap { part in
      guard let writer = SyncWriter(part.name), let text = part.cell.value else { return nil }
      return Setting(text, by: writer, at: part.cell.stamp)
    }
    .sorted { ($0.stamp, $0.writer) < ($1.stamp, $1.writer) }
  }

  /// The values that no other one replaces, in the order of their stamps.
  var latest: [String?] {
    var replaced: [SyncWriter: Int] = [:]
    for setting in settings { replaced.merge(setting.replaced, uniquingKeysWith: max) }
    let open = settings.filter { replaced[$0.writer, default: 0] < $0.number }
    // Forged settings may replace each other.
    return (open.isEmpty ? settings : open).map(\.value)
  }

  /// Returns the text of a writer's cell that replaces all values.
  func replacement(_ value: String?, by writer: SyncWriter) -> String {
    let number = settings.first { $0.writer == writer }?.number ?? 0
    let others = settings.filter { $0.writer != writer }.sorted { $0.writer < $1.writer }
    let replaced = others.map { "\($0.writer)=\($0.number)" }.joined(separator: ",")
    return "\(min(number, .max - 1) + 1);\(replaced);" + (value.map { "=" + $0 } ?? "-")
  }
}

extension ConcurrentValues.Setting {
  fileprivate init?(_ text: String, by writer: SyncWriter, at stamp: HybridTimestamp) {
    let fields = text.unicodeScalars.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, let number = Int(String(fields[0])), number > 0, let mark = fields[2].first else {
      return nil
    }
    var replaced: [SyncWriter: Int] = [:]
    for entry in fields[1].split(separator: ",") {
      let pair = entry.split(separator: "=")
      guard pair.count == 2, let other = SyncWriter(String(pair[0])), let known = Int(String(pair[1])) else {
        return nil
      }
      if other != writer { replaced[other] = known }
    }
    (self.writer, self.stamp, self.number, self.replaced) = (writer, stamp, number, replaced)
    switch mark {
    case "=": value = String(fields[2].dropFirst())
    case "-": value = nil
    default: return nil
    }
  }
}
