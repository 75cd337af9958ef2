/// A small file in a real format, made in code, which the programs of that format read, play and show.
///
/// ```swift
/// let book = SampleEPUB(title: "Dune", authors: ["Frank Herbert"])
/// book.name    // "sample.epub"
/// book.bytes   // 1,132 bytes that any reader of e-books opens
/// ```
public protocol SampleFile: Sendable {
  /// The usual name of such a file.
  var name: String { get }

  /// The content.
  var bytes: [UInt8] { get }
}
