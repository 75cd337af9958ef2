import HolonBase
import Testing

@Suite("Distances of words")
struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("done", "done", 0), ("kitten", "sitting", 3), ("dnoe", "done", 1), ("dnoe", "due", 2),
    ("abcdef", "badcfe", 3), ("ca", "abc", 3), ("👩‍🚀a", "a👩‍🚀", 1), ("aab", "aba", 1),
  ])
  func `letters are inserted, removed, replaced or swapped with their neighbours`(
    word: String, other: String, distance: Int
  ) {
    #expect(word.editDistance(to: other) == distance)
    #expect(other.editDistance(to: word) == distance)
  }
}
