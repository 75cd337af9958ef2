import Foundation
import HolonListsCompatibility
import Testing

/// A class, as IGListKit's users have them.
final class Account: ListDiffable {
  let key: Int
  let name: String

  init(key: Int, name: String) { (self.key, self.name) = (key, name) }

  func diffIdentifier() -> any NSObjectProtocol { NSNumber(value: key) }

  func isEqual(toDiffableObject object: (any ListDiffable)?) -> Bool { (object as? Account)?.name == name }
}

@Suite("Differences with the names of IGListKit")
struct ListDiffTests {
  @Test func `objects are deleted, inserted, moved and updated`() {
    let old = [Account(key: 1, name: "Ann"), Account(key: 2, name: "Ben"), Account(key: 3, name: "Cleo")]
    let new = [Account(key: 3, name: "Cleo"), Account(key: 1, name: "Anna"), Account(key: 4, name: "Dan")]
    let result = ListDiff(oldArray: old, newArray: new, option: .equality)
    #expect(result.deletes == [1])
    #expect(result.inserts == [2])
    #expect(result.updates == [0])
    #expect(result.moves.count == 1)
    #expect(result.changeCount == 4)
  }

  @Test func `other objects with equal contents are updated only if objects are compared`() {
    let old = [Account(key: 1, name: "Ann")]
    let new = [Account(key: 1, name: "Ann")]
    #expect(!ListDiff(oldArray: old, newArray: new, option: .equality).hasChanges)
    #expect(ListDiff(oldArray: old, newArray: new, option: .pointerPersonality).updates == [0])
    #expect(!ListDiff(oldArray: old, newArray: old, option: .pointerPersonality).hasChanges)
  }

  @Test func `texts and numbers are objects of different identity`() {
    let result = ListDiff(oldArray: ["Foo", "Bar", 42], newArray: [42, "Foo", "Biz"], option: .equality)
    #expect(result.deletes == [1])
    #expect(result.inserts == [2])
    #expect(result.moves.count == 1)
    #expect(result.updates.isEmpty)
    #expect(ListDiff(oldArray: nil, newArray: ["Foo"], option: .equality).inserts == [0])
  }
}
