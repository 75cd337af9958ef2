import HolonFiles

func useHolonFiles() throws {
  let documents = try Folder("documents") { TextFile("letter.txt", size: 1_200, lines: 24) }
  precondition(documents.size == 1_200)
}
