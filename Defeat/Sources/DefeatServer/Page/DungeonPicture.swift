import HolonToDos

/// The places in the picture of the dungeon, which is 720 wide and shows a hall of eight rooms.
///
/// The warrior's place depends on the crossed rooms only, so new to-dos never move it.
struct DungeonPicture {
  /// The position of the warrior.
  let warrior: Int

  /// The distance of the light from its place in a dungeon that is won, negative or 0.
  let light: Int

  /// The distance of the treasure from its place after eight rooms, negative or 0.
  let treasure: Int

  /// Whether the treasure is in this hall.
  let hasTreasure: Bool

  private static let rooms = 8
  private static let width = 80

  /// Creates the places for a warrior's progress.
  init(_ quest: Quest) {
    let hall = quest.hall(of: Self.rooms)
    warrior = 40 + hall.position * Self.width
    light = quest.isWon ? 0 : warrior - 720
    treasure = (hall.rooms - Self.rooms) * Self.width
    hasTreasure = hall.hasTreasure
  }
}
