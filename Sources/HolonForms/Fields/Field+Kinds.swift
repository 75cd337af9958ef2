internal import HolonBase
internal import HolonTree

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Field where Value == String {
  /// Creates a field for any text.
  public static func text(_ name: String, _ label: String? = nil, default value: String? = nil) -> Field {
    Field(name, label, .text, default: value)
  }

  /// Creates a field for one of several choices, represented by its value.
  public static func choice(
    _ name: String, _ label: String? = nil, from choices: [FieldChoice], default value: String? = nil
  ) -> Field {
    Field(name, label, .choice(choices), default: value)
  }

  init(_ name: String, _ label: String?, _ kind: FieldKind, default value: String?) {
    self.init(FieldDefinition(name: name, label: label, kind: kind), default: value) {
      $0.isBlank ? .null : .string($0)
    } decode: {
      if case .string(let text) = $0 { text } else { nil }
    }
  }
}

extension Field where Value == Int {
  /// Creates a field for a whole number.
  public static func integer(_ name: String, _ label: String? = nil, default value: Int? = nil) -> Field {
    Field(FieldDefinition(name: name, label: label, kind: .integer), default: value) {
      .number(JSONNumber($0))
    } decode: {
      if case .number(let number) = $0 { number.integer() } else { nil }
    }
  }

  /// Returns the field with a range for its number.
  public func range(_ range: some RangeExpression<Int>, _ message: String? = nil) -> Field {
    let all = range.relative(to: Int.min..<Int.max)
    let low = all.lowerBound == .min ? nil : Double(all.lowerBound)
    return rule(.range(low, all.upperBound == .max ? nil : Double(all.upperBound - 1), message))
  }
}

extension Field where Value == Double {
  /// Creates a field for a number.
  ///
  /// Infinities and NaN leave the field empty and invalid, because JSON can't represent them. As default values they
  /// are a programmer's mistake and trap.
  public static func number(_ name: String, _ label: String? = nil, default value: Double? = nil) -> Field {
    Field(FieldDefinition(name: name, label: label, kind: .number), default: value) {
      guard let number = JSONNumber($0) else { throw FieldEntry.unencodable($0, "JSON can't represent \($0)") }
      return .number(number)
    } decode: {
      if case .number(let number) = $0 { number.double } else { nil }
    }
  }

  /// Returns the field with a range for its number.
  public func range(_ range: ClosedRange<Double>, _ message: String? = nil) -> Field {
    rule(.range(range.lowerBound, range.upperBound, message))
  }
}

extension Field where Value == Bool {
  /// Creates a field for yes or no.
  public static func toggle(_ name: String, _ label: String? = nil, default value: Bool? = false) -> Field {
    Field(FieldDefinition(name: name, label: label, kind: .toggle), default: value) {
      .bool($0)
    } decode: {
      if case .bool(let truth) = $0 { truth } else { nil }
    }
  }
}

extension Field where Value == [String] {
  /// Creates a field for any number of choices, represented by their values.
  public static func choices(
    _ name: String, _ label: String? = nil, from choices: [FieldChoice], default value: [String] = []
  ) -> Field {
    Field(FieldDefinition(name: name, label: label, kind: .choices(choices)), default: value) {
      .array($0.map { .string($0) })
    } decode: {
      guard case .array(let items) = $0 else { return nil }
      return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
  }
}

extension Field where Value == Date {
  /// Creates a field for a day or a moment; a day is midnight in UTC.
  ///
  /// A date outside the years 1 to 9999 leaves the field empty and invalid. As a default value it is a programmer's
  /// mistake and traps.
  public static func date(
    _ name: String, _ label: String? = nil, precision: DatePrecision = .day, default value: Date? = nil
  ) -> Field {
    Field(FieldDefinition(name: name, label: label, kind: .date(precision)), default: value) {
      guard DateText.canRepresent($0) else { throw FieldEntry.unencodable($0, "the year isn't from 1 to 9999") }
      return .string(DateText.text(of: $0, precision))
    } decode: {
      if case .string(let text) = $0 { DateText(text)?.date } else { nil }
    }
  }

  /// Returns the field with a range for its date.
  public func range(_ range: ClosedRange<Date>, _ message: String? = nil) -> Field {
    guard case .date(let precision) = definition.kind else {
      preconditionFailure("the kind of a date field isn't a date: use one with dates")
    }
    let (low, high) = (DateText.text(of: range.lowerBound, precision), DateText.text(of: range.upperBound, precision))
    return rule(.dates(low, high, message))
  }
}

extension Field where Value: Codable {
  /// Creates a field for any value that can be encoded as JSON.
  ///
  /// A value that can't be encoded leaves the field empty and invalid, with a message that gives the reason. As a
  /// default value it is a programmer's mistake and traps.
  public static func custom(_ name: String, _ label: String? = nil, default value: Value? = nil) -> Field {
    let field = Field(FieldDefinition(name: name, label: label, kind: .custom), default: value) {
      try JSONDecoder().decode([JSONValue].self, from: JSONEncoder().encode([$0]))[0]
    } decode: {
      (try? JSONDecoder().decode([Value].self, from: JSONEncoder().encode([$0])))?.first
    }
    let decode = field.decode
    return field.editing { $0.isReadable = { decode($0) != nil } }
  }
}
