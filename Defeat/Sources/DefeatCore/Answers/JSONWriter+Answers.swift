public import HolonBase

extension JSONWriter {
  /// Returns an object with the members that a closure writes, and a line break.
  public static func answer<Failure>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var json = JSONWriter()
    json.open("{")
    try members(&json)
    json.close("}")
    json.lineBreak()
    return json.bytes
  }

  /// Writes a member that is an array, with what a closure writes for each value.
  public mutating func array<Value>(
    of values: some Sequence<Value>, key: StaticString, _ element: (inout JSONWriter, Value) -> Void
  ) {
    open("[", key: key)
    for value in values { element(&self, value) }
    close("]")
  }

  /// Writes a member that is an array of objects, with the members that a closure writes for each value.
  public mutating func objects<Value>(
    of values: some Sequence<Value>, key: StaticString, _ members: (inout JSONWriter, Value) -> Void
  ) {
    array(of: values, key: key) { json, value in json.object { members(&$0, value) } }
  }
}
