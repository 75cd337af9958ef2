/// The meaning of a field's value to its user, such as an e-mail address, by which systems can fill it in.
///
/// A purpose is a token of HTML's `autocomplete` (HTML Standard, “autofill field”); WCAG 2.2, criterion 1.3.5, asks for
/// it in forms about the user. UIKit and SwiftUI get the corresponding content type and keyboard.
public struct FieldPurpose: RawRepresentable, Hashable, Sendable {
  /// The token of HTML's `autocomplete`.
  public let rawValue: String

  /// Creates a purpose from a token of HTML's `autocomplete`; nil for other texts.
  public init?(rawValue: String) {
    guard Self.tokens.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(_ rawValue: String) { self.rawValue = rawValue }

  /// A full name.
  public static let name = FieldPurpose("name")

  /// A given name.
  public static let givenName = FieldPurpose("given-name")

  /// A family name.
  public static let familyName = FieldPurpose("family-name")

  /// A name for an account.
  public static let username = FieldPurpose("username")

  /// A password that is being chosen.
  public static let newPassword = FieldPurpose("new-password")

  /// The password of an existing account.
  public static let currentPassword = FieldPurpose("current-password")

  /// A code that is used once, such as from a message.
  public static let oneTimeCode = FieldPurpose("one-time-code")

  /// An e-mail address.
  public static let email = FieldPurpose("email")

  /// A telephone number with its country code.
  public static let telephone = FieldPurpose("tel")

  /// A web address.
  public static let url = FieldPurpose("url")

  /// The name of a company or another organization.
  public static let organization = FieldPurpose("organization")

  /// The street and number of an address.
  public static let streetAddress = FieldPurpose("street-address")

  /// The town of an address.
  public static let city = FieldPurpose("address-level2")

  /// The postal code of an address.
  public static let postalCode = FieldPurpose("postal-code")

  /// The code of a country, such as CH.
  public static let country = FieldPurpose("country")

  /// The name of a country.
  public static let countryName = FieldPurpose("country-name")

  /// The date of birth.
  public static let birthday = FieldPurpose("bday")

  /// Whether the value is a secret, which is never shown.
  public var isSecret: Bool { self == .newPassword || self == .currentPassword }

  private static let tokens: Set<String> = [
    "name", "given-name", "family-name", "username", "new-password", "current-password", "one-time-code", "email",
    "tel",
    "url", "organization", "street-address", "address-level2", "postal-code", "country", "country-name", "bday",
  ]
}
