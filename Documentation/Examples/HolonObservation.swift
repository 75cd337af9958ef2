// Declarations that the examples of HolonObservation's documentation assume.

@_exported public import HolonForms
@_exported public import HolonLists
public import HolonObservation
@_exported public import HolonRepositories
@_exported public import HolonTree

public struct Person: Identifiable, Codable, Equatable, Sendable {
  public let id: Int
  public var name: String
  public var city: String
}
public let people = MemoryRepository<Person>()
public let name = Field.text("name"), city = Field.text("city"), guests = Field.integer("guests")

// MARK: - TreeModel.swift, ListModel.swift, QueryModel.swift, EntityModel.swift, FetchAll.swift, FetchOne.swift, FormView.swift
// not compiled: It needs SwiftUI; Scripts/check-apple checks Examples/Views.

// MARK: - ModelChanges.swift
// not compiled: It needs UIKit; Scripts/check-apple checks Examples/Views.

// MARK: - HolonObservation.md: let outline = TreeModel(tree)
// not compiled: It needs SwiftUI; Scripts/check-apple checks Examples/Views.

// MARK: - HolonObservation.md: struct BookList: View {
// not compiled: It needs SwiftUI; Scripts/check-apple checks Examples/Views.
