import Holon
import Testing

/// A list of another module's requirements.
@Composite(of: TextOutputStream.self, .concrete)
private protocol Outputs {
  mutating func write(_ string: String)
}

private struct Transcript: TextOutputStream {
  var text = ""
  mutating func write(_ string: String) { text += string }
}

/// Names that the generated code would like to use itself.
@Composite(.concrete)
private protocol Clash {
  @Combined({ (answers: [Int]) in answers.count }) func count(parts: Int, failures: Int, combiner: Int) throws -> Int
  @Combined(.first) func first(parts: Int, part: Int, answer: Int) throws -> Int?
  @Combined(.concatenated) func elements<First, Part>(_ first: First, _ second: Part, index: Int) -> [Int]
  func second(_ error: Int, sum: Int) throws
}

private struct Name: Clash {
  let number: Int
  func count(parts: Int, failures: Int, combiner: Int) throws -> Int { number }
  func first(parts: Int, part: Int, answer: Int) throws -> Int? { part == number ? answer : nil }
  func elements<First, Part>(_ first: First, _ second: Part, index: Int) -> [Int] { [number, index] }
  func second(_ error: Int, sum: Int) throws { if error == number { throw Trouble("\(sum)") } }
}

/// Requirements of every kind, some of them under a condition.
@Composite(.concrete)
private protocol Table<Key, Value> {
  associatedtype Key: Hashable
  associatedtype Value where Value: Collection, Value.Element == Int
  @Combined(.first) subscript(_ key: Key) -> Value? { get set }
  @Combined(.max) var greatest: Int? { mutating get }
  #if canImport(Holon)
    @Combined(.any) func contains(_ key: Key) -> Bool
  #else
    func unknown()
  #endif
  @Combined(.manual) func summary() -> String
}

extension CompositeTable {
  fileprivate func summary() -> String { parts.map { $0.summary() }.joined(separator: "+") }
}

private struct Column: Table {
  var values: [String: [Int]]
  var readings = 0

  subscript(_ key: String) -> [Int]? {
    get { values[key] }
    set { values[key] = newValue }
  }

  var greatest: Int? {
    mutating get {
      readings += 1
      return values.values.joined().max().map { $0 + readings }
    }
  }

  func contains(_ key: String) -> Bool { values[key] != nil }
  func summary() -> String { "\(values.count)" }
}

@Suite("Parts in their own types: every shape of protocol")
struct ConcreteShapesTests {
  @Test(arguments: [true, false]) func `a protocol of another module`(isLong: Bool) {
    @OutputsBuilder func outputs() -> some TextOutputStream & ConcreteComposite<any TextOutputStream> {
      Transcript()
      if isLong { Transcript(text: ">") } else { CompositeOutputs(Transcript(text: "#")) }
    }
    var whole = outputs()
    print("x", terminator: "", to: &whole)
    let texts = CompositeOutputs(whole.parts).all(ofType: Transcript.self).map(\.text)
    #expect(texts == (isLong ? ["x", ">x"] : ["x", "#x"]))
  }

  @Test func `names that are taken`() throws {
    let whole = PairClash(Name(number: 1), ManyClash([Name(number: 2), Name(number: 3)]))
    #expect(try whole.count(parts: 0, failures: 0, combiner: 0) == 3)
    #expect(try whole.first(parts: 0, part: 3, answer: 7) == 7)
    #expect(whole.elements("x", 1.5, index: 9) == [1, 9, 2, 9, 3, 9])
    #expect(throws: PartErrors.self) { try whole.second(2, sum: 0) }
  }

  @Test(arguments: [true, false]) func `subscripts, conditions, getters that change`(isLong: Bool) {
    @TableBuilder<String, [Int]> func table() -> some Table<String, [Int]> {
      Column(values: ["a": [1]])
      if isLong { Column(values: ["b": [20], "c": []]) }
      [Column(values: [:])]
    }
    var whole = table()
    #expect(whole["b"] == (isLong ? [20] : nil))
    #expect(whole.contains("c") == isLong)
    #expect(whole.summary() == (isLong ? "1+2+0" : "1+0"))
    #expect([whole.greatest, whole.greatest] == (isLong ? [21, 22] : [2, 3]))
    whole["c"] = [5]
    #expect(whole.summary() == (isLong ? "2+2+1" : "2+1"))
  }
}
