public import HolonBase

extension JSONWriter {
  /// Writes the value of a property.
  public mutating func write(_ value: PropertyValue) {
    switch value {
    case .null: writeNull()
    case .bool(let value): write(value)
    case .int(let number): write(number)
    case .double(let number): write(number)
    case .string(let text): write(text)
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

  /// Writes an identifier, in quotes.
  public mutating func write(_ id: EventID) {
    separate()
    text.append("\"" as Unicode.Scalar)
    text.append(uuid: id.high, id.low)
    text.append("\"" as Unicode.Scalar)
  }

  /// Writes a moment in RFC 3339 format, with milliseconds, in quotes.
  ///
  /// Years before 0 and after 9999, which RFC 3339 can't represent, are written as the nearest possible moment.
  public mutating func write(_ time: EventTime) {
    separate()
    let milliseconds = min(max(time.milliseconds, -62_167_219_200_000), 253_402_300_799_999)
    var days = milliseconds / 86_400_000
    var rest = milliseconds % 86_400_000
    if rest < 0 { (days, rest) = (days - 1, rest + 86_400_000) }
    let date = CivilDate(daysSince1970: Int(days))
    append("\"", date.year, digits: 4)
    append("-", date.month, digits: 2)
    append("-", date.day, digits: 2)
    append("T", Int(rest / 3_600_000), digits: 2)
    append(":", Int(rest / 60_000 % 60), digits: 2)
    append(":", Int(rest / 1000 % 60), digits: 2)
    append(".", Int(rest % 1000), digits: 3)
    text.append(constant: "Z\"")
  }

  @inline(__always)
  private mutating func append(_ mark: Unicode.Scalar, _ number: Int, digits: Int) {
    text.append(mark)
    text.append(decimal: UInt64(number), digits: digits)
  }
}

extension JSONWriter {
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
