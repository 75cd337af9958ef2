import SwiftSyntax

/// A member of a protocol, or several under a condition.
enum ProtocolMember {
  case requirement(Requirement)
  case associatedType(AssociatedTypeDeclSyntax)
  case conditional([Branch])
  /// A member without requirements, such as a type alias.
  case other

  /// A branch of `#if`: its first line, as in `#elseif DEBUG`, and its members.
  struct Branch {
    let line: String
    let members: [ProtocolMember]
  }

  init(_ member: DeclSyntax) {
    if let requirement = Requirement(member) {
      self = .requirement(requirement)
    } else if let type = member.as(AssociatedTypeDeclSyntax.self) {
      self = .associatedType(type)
    } else if let condition = member.as(IfConfigDeclSyntax.self) {
      self = .conditional(condition.clauses.map(Branch.init))
    } else {
      self = .other
    }
  }
}

extension ProtocolMember.Branch {
  init(_ clause: IfConfigClauseSyntax) {
    line = [clause.poundKeyword.text, clause.condition?.trimmedDescription].compactMap(\.self).joined(separator: " ")
    let elements = clause.elements?.as(MemberBlockItemListSyntax.self)
    members = elements?.map { ProtocolMember($0.decl) } ?? []
  }
}

extension ProtocolMember {
  /// The requirements of every branch.
  var requirements: [Requirement] {
    switch self {
    case .requirement(let requirement): [requirement]
    case .conditional(let branches): branches.flatMap { $0.members.flatMap(\.requirements) }
    case .associatedType, .other: []
    }
  }

  /// The associated types of every branch.
  var associatedTypes: [AssociatedTypeDeclSyntax] {
    switch self {
    case .associatedType(let type): [type]
    case .conditional(let branches): branches.flatMap { $0.members.flatMap(\.associatedTypes) }
    case .requirement, .other: []
    }
  }
}

extension [ProtocolMember] {
  /// Returns a block of lines for each requirement, under the same conditions as the requirements.
  func blocks(for requirement: (Requirement) -> [String]?) -> [[String]] {
    compactMap { member in
      switch member {
      case .requirement(let required): return requirement(required)
      case .conditional(let branches):
        let written = branches.map { ($0.line, $0.members.blocks(for: requirement)) }
        guard written.contains(where: { !$0.1.isEmpty }) else { return nil }
        return written.flatMap { line, blocks in [line] + blocks.joined(separator: [""]) } + ["#endif"]
      case .associatedType, .other: return nil
      }
    }
  }
}
