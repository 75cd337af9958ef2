/// Small files of all formats.
public enum SampleFiles {
  /// A file of each format, with short texts in it.
  public static var all: [any SampleFile] {
    let books: [any SampleFile] = [
      SampleEPUB(), SampleEPUB(version: 2, isCompressed: false), SamplePDF(), SamplePDF(form: .streams),
      SamplePDF(place: .packet), SamplePDF(form: .streams, place: .packet),
    ]
    let others: [any SampleFile] =
      SampleBook.Format.allCases.map { SampleBook($0) } + SampleDocument.Format.allCases.map { SampleDocument($0) }
    return SampleMusic.Format.allCases.map { SampleMusic($0) } + SampleImage.Format.allCases.map { SampleImage($0) }
      + SampleText.Encoding.allCases.map { SampleText(encoding: $0) } + books + others
  }
}
