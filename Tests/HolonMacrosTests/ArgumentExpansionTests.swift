import Testing

@Suite("@Composite: arguments, names and conditions")
struct ArgumentExpansionTests {
  @Test func `parameters without a name get one`() {
    expectWitness(
      of: "func move(_: Int, to _: Int)",
      """
      func move(_ value: Int, to value2: Int) {
        for index in parts.indices {
          parts[index].move(value, to: value2)
        }
      }
      """)
  }

  @Test(arguments: [
    ("inout Int", "&x"), ("consuming Int", "copy x"), ("borrowing Int", "x"), ("some Sequence<Int>", "x"),
    ("@autoclosure () -> Int", "x()"), ("@autoclosure @escaping () throws -> Int", "try x()"),
    ("@autoclosure () async throws -> Int", "try await x()"), ("isolated any Actor", "x"), ("sending Int", "x"),
    ("@escaping @Sendable () -> Void", "x"),
  ])
  func `an argument is handed on as its parameter demands`(type: String, argument: String) {
    expectWitness(
      of: "func take(_ x: \(type))",
      """
      func take(_ x: \(type)) {
        for index in parts.indices {
          parts[index].take(\(argument))
        }
      }
      """)
  }

  @Test func `a parameter pack is handed on as one`() {
    expectWitness(
      of: "func take<each Value>(_ values: repeat each Value)",
      """
      func take<each Value>(_ values: repeat each Value) {
        for index in parts.indices {
          parts[index].take(repeat each values)
        }
      }
      """)
  }

  @Test func `a part is told the type where only the answer tells it`() {
    expectWitness(
      of: "@Combined(.first) func service<Service>(named name: String) -> Service?",
      """
      func service<Service>(named name: String) -> Service? {
        for index in parts.indices {
          if let answer = (parts[index].service(named: name) as Service?) { return answer }
        }
        return nil
      }
      """)
  }

  @Test func `names that are keywords keep their backticks`() {
    expectWitness(
      of: "func `repeat`(default: Int, `in`: Int)",
      """
      func `repeat`(default: Int, `in`: Int) {
        for index in parts.indices {
          parts[index].`repeat`(default: `default`, in: `in`)
        }
      }
      """)
  }

  @Test
  func `parameters that would hide something else get another name, and labels that Swift can't read keep backticks`() {
    expectWitness(
      of: "func copy(`self`: Int, _ await: Int, value: Int, to Holon: Int, `inout`: Int)",
      """
      func copy(`self` value2: Int, _ value3: Int, value: Int, to value4: Int, `inout`: Int) {
        for index in parts.indices {
          parts[index].copy(self: value2, value3, value: value, to: value4, `inout`: `inout`)
        }
      }
      """)
    expectWitness(
      of: "@Combined(.sum) subscript(`self`: Int, at Int: Int) -> Int { get }",
      """
      subscript(_ value: Int, at value2: Int) -> Int {
        var sum: Int = .zero
        for index in parts.indices {
          sum = sum + parts[index][value, at: value2]
        }
        return sum
      }
      """)
  }

  @Test func `a subscript's variables give way to its parameters`() {
    expectWitness(
      of: "@Combined(.sum) subscript(index: Int, newValue newValue: Int) -> Int { get set }",
      """
      subscript(index: Int, newValue newValue: Int) -> Int {
        get {
          var sum: Int = .zero
          for partIndex in parts.indices {
            sum = sum + parts[partIndex][index, newValue: newValue]
          }
          return sum
        }
        set(partNewValue) {
          for partIndex in parts.indices {
            parts[partIndex][index, newValue: newValue] = partNewValue
          }
        }
      }
      """)
  }

  @Test func `what is required under a condition is met under it`() {
    expectWitness(
      of: """
        #if os(Linux)
        func mount()
        @Combined(.sum) var free: Int { get }
        #elseif DEBUG
        func check()
        #else
        #endif
        """,
      """
      #if os(Linux)
      func mount() {
        for index in parts.indices {
          parts[index].mount()
        }
      }

      var free: Int {
        var sum: Int = .zero
        for index in parts.indices {
          sum = sum + parts[index].free
        }
        return sum
      }
      #elseif DEBUG
      func check() {
        for index in parts.indices {
          parts[index].check()
        }
      }
      #else
      #endif
      """)
  }

  @Test(arguments: [
    "@discardableResult", "@available(macOS 15, *)", "@MainActor", "@concurrent",
    "nonisolated(nonsending)", "consuming", "nonmutating",
  ])
  func `what stands before a requirement stands before its witness`(word: String) {
    let line = word.hasPrefix("@") ? "\(word)\n" : "\(word) "
    expectWitness(
      of: "\(word) func close()",
      """
      \(line)func close() {
        for index in parts.indices {
          parts[index].close()
        }
      }
      """)
  }

  @Test func `an override is none in the composite`() {
    expectWitness(
      of: "@preconcurrency override func close()",
      """
      func close() {
        for index in parts.indices {
          parts[index].close()
        }
      }
      """)
  }

  @Test func `variables give way to the names in the attribute`() {
    expectWitness(
      of: "@Combined({ (numbers: [Int]) in numbers.count * answers * combine }) var ways: Int { get }",
      """
      var ways: Int {
        let partCombine: ([Int]) -> Int = { (numbers: [Int]) in numbers.count * answers * combine }
        var partAnswers: [Int] = []
        for index in parts.indices {
          partAnswers.append(parts[index].ways)
        }
        return partCombine(partAnswers)
      }
      """)
  }

  @Test func `attributes under a condition are repeated under it`() {
    expectWitness(
      of: "#if os(Linux)\n@MainActor\n#endif\nfunc close()",
      """
      #if os(Linux)
      @MainActor
      #endif
      func close() {
        for index in parts.indices {
          parts[index].close()
        }
      }
      """)
  }

  @Test func `associated types may depend on each other`() {
    let source = """
      @Composite
      protocol Store<Key, Value> where Value: Sequence, Value.Element == Key {
        associatedtype Key
        associatedtype Value
      }
      """
    let text = Expansion(of: source).text
    #expect(
      text.contains(
        "struct CompositeStore<Key, Value>: Store, Holon.Composite where Value: Sequence, Value.Element == Key {"))
  }
}
