import HolonFiles
import HolonTestingFiles
import Testing

@Suite("PDFs with encrypted parts")
struct EncryptedPDFTests {
  private static let filters = "/CF<</StdCF<</CFM/AESV2/Length 16>>>>"

  @Test(arguments: SamplePDF.Form.allCases, SamplePDF.Place.allCases)
  func `An encrypted document has no details`(form: SamplePDF.Form, place: SamplePDF.Place) throws {
    let sample = SamplePDF(title: "Secret", author: "Nobody", form: form, place: place)
    for encryption in [
      "/Filter/Standard/V 2/R 3",
      "/Filter/Standard/V 4/R 4\(Self.filters)/StmF/StdCF/StrF/StdCF",
      "/Filter/Standard/V 5/R 6\(Self.filters)/StmF/StdCF/StrF/StdCF/EncryptMetadata true",
    ] {
      let reading = try Self.read(sample, encryption)
      #expect(reading.details == .eBook(EBookDetails(format: .pdf)))
      #expect(reading.trouble?.code == .encrypted)
    }
  }

  @Test(arguments: [4, 5]) func `Metadata in the clear is read`(version: Int) throws {
    let sample = SamplePDF(title: "Clear", author: "Łódź", place: .packet)
    let encryption = "/Filter/Standard/V \(version)\(Self.filters)/StmF/StdCF/StrF/StdCF/EncryptMetadata false"
    let reading = try Self.read(sample, encryption)
    #expect(reading == DetailsReading(.eBook(EBookDetails(format: .pdf, title: "Clear", authors: ["Łódź"]))))
  }

  @Test func `A document without metadata is encrypted, even if metadata would be in the clear`() throws {
    let encryption = "/Filter/Standard/V 4\(Self.filters)/StmF/StdCF/StrF/StdCF/EncryptMetadata false"
    for form in SamplePDF.Form.allCases {
      let reading = try Self.read(SamplePDF(title: "Secret", author: "Nobody", form: form), encryption)
      #expect(reading.details == .eBook(EBookDetails(format: .pdf)))
      #expect(reading.trouble?.code == .encrypted)
    }
  }

  @Test(arguments: SamplePDF.Form.allCases, SamplePDF.Place.allCases)
  func `A document of which only attachments are encrypted is read`(
    form: SamplePDF.Form, place: SamplePDF.Place
  ) throws {
    let sample = SamplePDF(title: "Clear", author: "Łódź", form: form, place: place)
    for encryption in ["/StmF/Identity/StrF/Identity/EFF/StdCF", "/EFF/StdCF"] {
      let reading = try Self.read(sample, "/Filter/Standard/V 4\(Self.filters)\(encryption)")
      #expect(reading == DetailsReading(.eBook(EBookDetails(format: .pdf, title: "Clear", authors: ["Łódź"]))))
    }
  }

  private static func read(_ sample: SamplePDF, _ encryption: String) throws -> DetailsReading {
    let plain = sample.bytes
    let root = try #require(plain.indices.last { plain[$0...].starts(with: "/Root".utf8) })
    let bytes = plain[..<root] + Array("/Encrypt<<\(encryption)>>".utf8) + plain[root...]
    return DetailsReader().read(MemoryBytes(Array(bytes)), named: "a.pdf")
  }
}
