import Foundation
import SwiftDiagnostics
import Testing

/// An entry of the page that lists what the macros refuse.
struct CatalogueEntry: Sendable, CustomTestStringConvertible {
  let title: String
  let message: String
  let proposals: [String]
  let example: String
  let fixed: String?

  var testDescription: String { title }

  /// Reads a section: a title, the quoted message, the example, the proposals in a list, what the first one gives.
  init?(_ section: Substring) {
    let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
    guard let message = lines.first(where: { $0.hasPrefix("> ") }) else { return nil }
    title = String(lines[0])
    self.message = String(message.dropFirst(2))
    proposals = lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    let blocks = section.split(separator: "```").filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst(6)) }
    example = blocks[0]
    fixed = blocks.count > 1 ? blocks[1] : nil
  }

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")

  static func all() throws -> [CatalogueEntry] {
    let page = try String(contentsOf: sources.appending(path: "Holon/Holon.docc/WhatIsRefused.md"), encoding: .utf8)
    return page.split(separator: "\n### ").dropFirst().compactMap(CatalogueEntry.init)
  }

  /// The names of all messages that the macros have.
  static func identifiers() throws -> Set<MessageID> {
    let text = try String(contentsOf: sources.appending(path: "HolonMacros/Diagnostics/Problem.swift"), encoding: .utf8)
    return Set(text.matches(of: #/\n  case (\w+)/#).map { MessageID(domain: "Holon", id: String($0.1)) })
  }
}

@Suite("The page of what the macros refuse")
struct CatalogueTests {
  @Test(arguments: try CatalogueEntry.all())
  func `every example is refused as the page says`(entry: CatalogueEntry) throws {
    let expansion = Expansion(of: entry.example)
    let problem = try #require(expansion.problems.first)
    #expect(expansion.problems.count == 1)
    #expect(problem.message == entry.message)
    #expect(problem.fixIts.map(\.message.message) == entry.proposals)
    #expect(problem.fixIts.first.map(expansion.fixed) == entry.fixed)
  }

  @Test(arguments: try CatalogueEntry.all())
  func `every proposal leads to code that isn't refused`(entry: CatalogueEntry) {
    let expansion = Expansion(of: entry.example)
    for fixIt in expansion.problems.flatMap(\.fixIts) {
      let rest = Expansion(of: expansion.fixed(by: fixIt)).problems
      #expect(rest.isEmpty, "\(fixIt.message.message): \(rest.map(\.message))")
    }
  }

  @Test func `the page lists every message`() throws {
    let listed = try CatalogueEntry.all().flatMap { Expansion(of: $0.example).problems }
    #expect(try Set(listed.map(\.diagnosticID)) == CatalogueEntry.identifiers())
  }
}
