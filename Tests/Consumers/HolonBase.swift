import HolonBase

func useHolonBase() throws {
  var json = JSONWriter()
  json.array { $0.write(19.99) }
  precondition(String(decoding: json.bytes, as: UTF8.self) == "[19.99]")
}
