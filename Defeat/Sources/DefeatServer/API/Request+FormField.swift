import Hummingbird

extension Request {
  /// The fields of a form in the address.
  var formFields: FormFields { FormFields(uri.query ?? "") }

  /// Returns the value of a form field from a query, in which a plus sign represents a space.
  func formField(_ name: String) -> String? { formFields[name] }
}
