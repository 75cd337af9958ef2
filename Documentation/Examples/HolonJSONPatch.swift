// Declarations that the examples of HolonJSONPatch's documentation assume.

@_exported public import Foundation
public import HolonJSONPatch
@_exported public import HolonTree

// MARK: - NestedTree.swift
var tree = Tree<String, NoSummary<String>>()
let animals = tree.append("animals")
tree.append("cat", to: animals)

// MARK: - JSONPatch+Difference.swift
var tree = Tree<String, NoSummary<String>>()
let food = tree.append("food")
let milk = tree.append("milk", to: food)

// MARK: - JSONPatch.swift
struct Item: Codable, Sendable { var title: String }
var tree = Tree<Item, NoSummary<Item>>()
let food = tree.append(Item(title: "milk")), done = tree.append(Item(title: "done"))
for title in ["bread", "salt", "rice"] { tree.append(Item(title: title), to: food) }
var document = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(tree.nested))

// MARK: - JSONPatchError.swift
var tree = Tree<String, NoSummary<String>>()
let food = tree.append("food")
for name in ["milk", "bread", "salt", "rice", "tea"] { tree.append(name, to: food) }
var document = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(tree.nested))
let patch = JSONPatch([
  .remove(at: "/0/children/0"), .add(.object(["element": "oil"]), at: "/0/children/-"), .remove(at: "/0/children/7"),
])

// MARK: - JSONPointer.swift
let text = "a/b"
