extension JSONWriter {
  /// Writes a text.
  public mutating func write(_ text: String) { writeText(text) }

  /// Writes a whole number.
  public mutating func write(_ number: some FixedWidthInteger) {
    separate()
    writeDigits(number)
  }

  /// Writes a number; one that isn't finite as `null`.
  public mutating func write(_ number: Double) {
    guard number.isFinite else { return writeNull() }
    separate()
    if let whole = Int64(exactly: number), abs(whole) < 1 << 53, !(whole == 0 && number.sign == .minus) {
      writeDigits(whole)
    } else if let hundredths = Self.hundredths(number) {
      writeDigits(hundredths: hundredths)
    } else {
      var description = number.description
      description.withUTF8 { append($0) }
    }
  }

  /// Writes a yes or no.
  public mutating func write(_ value: Bool) {
    separate()
    append((value ? "true" : "false" as StaticString).utf8Bytes)
  }

  /// Writes that there is no value.
  public mutating func writeNull() {
    separate()
    append(("null" as StaticString).utf8Bytes)
  }

  /// Writes the value of a property.
  public mutating func write(_ value: PropertyValue) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .int(let number): write(number)
    case .double(let number): write(number)
    case .string(let text): writeText(text)
    case .time(let time): write(time)
    case .array(let values): array { json in for value in values { json.write(value) } }
    case .object(let properties): write(properties)
    }
  }

  /// Writes properties as an object.
  public mutating func write(_ properties: EventProperties) {
    object { $0.members(properties) }
  }

  /// Writes properties as members of the object that is being written.
  public mutating func members(_ properties: EventProperties) {
    // By index, so that neither names nor values are copied.
    for index in properties.indices {
      key(properties.elements[index].name)
      write(properties.elements[index].value)
    }
  }
}

extension JSONWriter {
  /// Writes a member of the object that is being written.
  public mutating func member(_ name: String, _ value: String) {
    key(name)
    writeText(value)
  }

  /// Writes a member of the object that is being written.
  public mutating func member(_ name: String, _ value: some FixedWidthInteger) {
    key(name)
    write(value)
  }

  /// Writes a member of the object that is being written.
  public mutating func member(_ name: String, _ value: PropertyValue) {
    key(name)
    write(value)
  }

  /// Writes a member of the object that is being written.
  public mutating func member(_ name: String, _ id: EventID) {
    key(name)
    write(id)
  }

  /// Writes a member of the object that is being written.
  public mutating func member(_ name: String, _ time: EventTime) {
    key(name)
    write(time)
  }
}

extension StaticString {
  var utf8Bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
