import Foundation
import HolonBase
import HolonJSONPatch
import HolonTree

/// Reads JSON as a user does.
func json(_ text: String) throws -> JSONValue { try read(JSONValue.self, text) }

/// Reads a patch as a user does.
func patch(_ text: String) throws -> JSONPatch { try read(JSONPatch.self, text) }

/// Decodes any value.
///
/// Not all coders take a number or a text by itself, so it travels in a list.
func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8))[0]
}

/// Encodes any value, with members in the order of their names.
func text(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode([value]).dropFirst().dropLast(), as: UTF8.self)
}

/// The nested JSON of a tree.
func document<Element: Encodable, Summary>(_ tree: Tree<Element, Summary>) throws -> JSONValue {
  try json(text(tree.nested))
}
