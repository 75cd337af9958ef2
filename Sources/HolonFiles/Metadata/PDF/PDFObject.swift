/// A value in a PDF (ISO 32000-1, section 7.3).
enum PDFObject: Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real
  case string([UInt8])
  case name(String)
  case array([PDFObject])
  case dictionary([String: PDFObject])
  case reference(Int)

  /// A word that isn't a value, as in `obj` or `trailer`.
  case keyword(String)

  /// The number, if it is a whole one.
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }

  /// The values of a dictionary, if it is one.
  var dictionary: [String: PDFObject]? { if case .dictionary(let values) = self { values } else { nil } }

  /// The elements of an array, if it is one.
  var array: [PDFObject]? { if case .array(let values) = self { values } else { nil } }

  /// The bytes of a string, if it is one.
  var string: [UInt8]? { if case .string(let bytes) = self { bytes } else { nil } }

  /// The name, if it is one.
  var name: String? { if case .name(let name) = self { name } else { nil } }
}
