/// Returns the parts of a composite whose protocol inherits that of the parts through others.
///
/// This function is only for generated code.
public func _parts<Part>(of composite: Any, as _: Part.Type) -> [Part] {
  func parts(_ composite: some Composite) -> [Part] { composite.parts.map { $0 as! Part } }
  let whole = composite as! any Composite
  return parts(whole)
}

/// Replaces the parts of a composite whose protocol inherits that of the parts through others.
///
/// This function is only for generated code.
public func _setParts<Changed>(of composite: inout Changed, to parts: [Any]) {
  func changed<Whole: Composite>(_: Whole) -> Any { Whole(parts.map { $0 as! Whole.Part }) }
  let whole = composite as! any Composite
  composite = changed(whole) as! Changed
}
