/// A document of one empty page.
public struct SamplePDF: SampleFile {
  /// The way in which the objects are found.
  public enum Form: CaseIterable, Sendable {
    /// A table, as in all versions of PDF.
    case table

    /// A stream, with the objects in another one, as since PDF 1.5.
    case streams
  }

  /// The place of title and author.
  public enum Place: CaseIterable, Sendable {
    /// The document information.
    case information

    /// A packet of XMP.
    case packet
  }

  /// The title; nil for none.
  public var title: String?

  /// The author; nil for none.
  public var author: String?

  /// The way in which the objects are found.
  public var form: Form

  /// The place of title and author.
  public var place: Place

  /// Creates a document.
  public init(
    title: String? = "A Document", author: String? = "An Author", form: Form = .table, place: Place = .information
  ) {
    self.title = title
    self.author = author
    self.form = form
    self.place = place
  }

  /// Always `sample.pdf`.
  public var name: String { "sample.pdf" }

  /// The document.
  public var bytes: [UInt8] { form == .table ? withTable : withStreams }

  private var catalog: String { "<</Type/Catalog/Pages 2 0 R\(place == .packet ? "/Metadata 5 0 R" : "")>>" }
  private var pages: String { "<</Type/Pages/Kids[3 0 R]/Count 1>>" }
  private var page: String { "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>" }

  private var information: String {
    guard place == .information else { return "<<>>" }
    return "<<" + (title.map { "/Title \(string($0))" } ?? "") + (author.map { "/Author \(string($0))" } ?? "") + ">>"
  }

  private var packet: String {
    let text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/">\
      \(title.map { "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\($0)</rdf:li></rdf:Alt></dc:title>" } ?? "")\
      \(author.map { "<dc:creator><rdf:Seq><rdf:li>\($0)</rdf:li></rdf:Seq></dc:creator>" } ?? "")\
      </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
      """
    return "<</Type/Metadata/Subtype/XML/Length \(text.utf8.count)>>stream\n\(text)\nendstream"
  }

  /// Returns text in UTF-16 as hexadecimal digits, in which any text can be written.
  private func string(_ text: String) -> String {
    "<FEFF"
      + text.utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
      }.joined() + ">"
  }

  private var withTable: [UInt8] {
    var file = SampleBytes()
    file.text("%PDF-1.4\n")
    var offsets: [Int] = []
    for (index, object) in ([catalog, pages, page, information] + (place == .packet ? [packet] : [])).enumerated() {
      offsets.append(file.bytes.count)
      file.text("\(index + 1) 0 obj\n\(object)\nendobj\n")
    }
    let start = file.bytes.count
    file.text("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    for offset in offsets {
      file.text(String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n")
    }
    file.text("trailer\n<</Size \(offsets.count + 1)/Root 1 0 R/Info 4 0 R>>\nstartxref\n\(start)\n%%EOF\n")
    return file.bytes
  }

  private var withStreams: [UInt8] {
    var file = SampleBytes()
    file.text("%PDF-1.5\n")
    let objects = [catalog, pages, page, information]
    var numbers = ""
    var position = 0
    for (index, object) in objects.enumerated() {
      numbers += "\(index + 1) \(position) "
      position += object.utf8.count + 1
    }
    var entries: [[Int]] = [[0, 0, 0]] + objects.indices.map { [2, 6, $0] }
    if place == .packet {
      entries.append([1, file.bytes.count, 0])
      file.text("5 0 obj\n\(packet)\nendobj\n")
    } else {
      entries.append([0, 0, 0])
    }
    entries.append([1, file.bytes.count, 0])
    let content = StoredDeflate.zlib(Array((numbers + objects.joined(separator: "\n")).utf8))
    file.text("6 0 obj\n<</Type/ObjStm/N \(objects.count)/First \(numbers.utf8.count)/Filter/FlateDecode")
    file.text("/Length \(content.count)>>stream\n")
    file.append(content)
    file.text("\nendstream\nendobj\n")
    let start = file.bytes.count
    entries.append([1, start, 0])
    let table = StoredDeflate.zlib(
      entries.flatMap { [UInt8($0[0]), UInt8($0[1] >> 8), UInt8($0[1] & 255), UInt8($0[2])] })
    file.text("7 0 obj\n<</Type/XRef/Size 8/W[1 2 1]/Root 1 0 R/Info 4 0 R/Filter/FlateDecode/Length \(table.count)>>")
    file.text("stream\n")
    file.append(table)
    file.text("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n")
    return file.bytes
  }
}
