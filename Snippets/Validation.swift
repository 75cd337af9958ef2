// Validators: every rule is checked, and all that is wrong comes back at once.

import Holon

struct Registration {
  var name: String
  var email: String
  var password: String
}

// snippet.protocol
@Composite
protocol Validator {
  func validate(_ form: Registration) throws
}
// snippet.end

struct Rule: Validator {
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  let text: String
  let isMet: (Registration) -> Bool

  func validate(_ form: Registration) throws {
    if !isMet(form) { throw Violation(description: text) }
  }
}

// snippet.use
let password = CompositeValidator {
  Rule(text: "the password has 8 letters or more") { $0.password.count >= 8 }
  Rule(text: "the password has a digit") { $0.password.contains(where: \.isNumber) }
}

let registration = CompositeValidator {
  Rule(text: "there is a name") { !$0.name.isEmpty }
  Rule(text: "there is an @ in the address") { $0.email.contains("@") }
  password
}

do {
  try registration.validate(Registration(name: "Ada", email: "ada", password: "secret"))
} catch let failures as PartErrors {
  for (path, error) in failures.leaves { print("\(path): \(error)") }
  // 1: there is an @ in the address
  // 2.0: the password has 8 letters or more
  // 2.1: the password has a digit
}

try registration.validate(Registration(name: "Ada", email: "ada@lovelace.org", password: "engine 1843"))
// snippet.end
