// Declarations that the examples of HolonForms's documentation assume.

@_exported public import Foundation
public import HolonForms
@_exported public import HolonLists
@_exported public import HolonTree

public struct Server: Sendable {
  public func register(_ values: JSONValue) async throws -> String { "account" }
  public func isTaken(_ name: String) async throws -> Bool { name == "ada" }
}
public let server = Server()

// MARK: - Field.swift: let canton = Field.text("canton").required().visible(when: .equals("country", "CH"))
var form = try Form { Field.text("country") }

// MARK: - Form+Load.swift
var form = try Form {
  Field.text("name")
  RepeatedGroup("guests", count: 0...10) { Field.text("name") }
}

// MARK: - HolonForms.md: FormRule("dates", on: ["from", "to"], at: "to") { values in
let from = Field.integer("from"), to = Field.integer("to")

// MARK: - FormRule.swift
let from = Field.integer("from"), to = Field.integer("to")

// MARK: - FormSession.swift
let form = try Form { Field.text("email").email() }

// MARK: - HolonForms.md: let guest = Field.text("name").required()
var form = try Form {
  RepeatedGroup("guests", count: 1...10) { Field.text("name").required() }
}

// MARK: - HolonForms.md: try form.load(["name": "Ada", "guests": [["name": "Bob"], ["name": "Cem"]]])
var form = try Form {
  Field.text("name")
  RepeatedGroup("guests", count: 0...10) { Field.text("name") }
}
let record: JSONValue = ["name": "Ada", "age": 36]

// MARK: - Form+Rebase.swift
let name = Field.text("name")
var form = try Form {
  name
  Field.text("city")
}

// MARK: - Form+HTML.swift
let form = try Form { Field.text("name", "Your name").required().purpose(.name) }
let german = FormCatalogue("de", texts: [.required: "Bitte ausfüllen."], phrases: ["Your name": "Ihr Name"])

// MARK: - UIKit+FormCell.swift, SwiftUI+FormRow.swift
// not compiled: It needs UIKit or SwiftUI; Scripts/check-apple checks Examples/Views.
