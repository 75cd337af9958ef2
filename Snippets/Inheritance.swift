// Composites of protocols that inherit others, and of a protocol of another module.

import Holon

// snippet.refining
@Composite(.inheritable)
protocol Sized {
  @Combined(.sum) var size: Int { get }
}

@Composite(.refining(Sized.self))
protocol File: Sized {
  @Combined(.any) func contains(_ text: String) -> Bool
}
// snippet.end

struct Letter: File {
  let text: String
  var size: Int { text.utf8.count }
  func contains(_ text: String) -> Bool { self.text.contains(text) }
}

let folder: CompositeFile = [Letter(text: "Dear Ann"), CompositeFile(Letter(text: "Dear Bob"), Letter(text: "Bye"))]
print(folder.size)  // 19
print(folder.contains("Bob"))  // true

// snippet.restating
protocol Named {
  var name: String { get }
}

@Composite(.restating(Named.self))
protocol Player: Named {
  @Combined(.concatenated) var name: String { get }
  func play()
}
// snippet.end

struct Drummer: Player {
  let name: String
  func play() { print("\(name) drums") }
}

let band: CompositePlayer = [Drummer(name: "Ringo"), Drummer(name: "Moe")]
band.play()  // Ringo drums, Moe drums
print(band.name)  // RingoMoe

// snippet.foreign
@Composite(of: TextOutputStream.self)
protocol Outputs {
  mutating func write(_ string: String)
}
// snippet.end

struct Transcript: TextOutputStream {
  var text = ""
  mutating func write(_ string: String) { text += string }
}

struct LineCount: TextOutputStream {
  var count = 0
  mutating func write(_ string: String) { count += string.count { $0 == "\n" } }
}

var outputs: CompositeOutputs = [Transcript(), LineCount()]
print("first", to: &outputs)
print("second", to: &outputs)
print(outputs.first(ofType: LineCount.self)?.count ?? 0)  // 2
