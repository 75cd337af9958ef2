import DefeatCore
import Foundation
import HolonBase
import HolonToDos
import HolonTree

/// The picture of the dungeon, which is 720 wide and shows a hall of up to eight rooms with what comes after it.
///
/// The warrior's place depends on the crossed rooms only, so new to-dos never move it.
struct DungeonPicture {
  /// The warrior's progress.
  let quest: Quest

  /// The hall with the warrior.
  let hall: Quest.Hall

  /// The number of overdue to-dos, which are monsters in the rooms ahead.
  let monsters: Int

  /// The rooms of the hall, from 0, whose to-dos are the last open parts of a checklist: they have a closed door.
  let doors: [Int]

  private static let rooms = 8
  private static let width = 80

  /// Creates the picture of a list with its monsters.
  ///
  /// - Complexity: O(*r*), where *r* is the number of to-dos before the end of the hall.
  init(_ monsters: Monsters) {
    let list = monsters.list
    quest = Quest(list.progress)
    hall = quest.hall(of: Self.rooms)
    self.monsters = monsters.count
    let doors = Self.doors(list, among: quest.isWon ? 0 : hall.rooms - hall.position)
    self.doors = doors.map { [hall] room in hall.position + room }
  }

  /// Creates the picture of a list at the clock's time.
  ///
  /// - Complexity: O(*n*), where *n* is the number of to-dos.
  init(_ list: SectionedToDos, _ clock: LocalClock) { self.init(Monsters(list, clock)) }

  /// Finds the rooms among the first ones ahead whose to-dos complete a checklist.
  private static func doors(_ list: SectionedToDos, among rooms: Int) -> [Int] {
    guard rooms > 0, let top = list.elements.handle(of: .section(.todo)) else { return [] }
    let tree = list.elements.tree
    var doors: [Int] = []
    var room = 0
    // The checklists around the current to-do, each with the number of its open parts that are still to come.
    var open: [Int] = []
    var steps = tree.preorder(from: top)
    _ = steps.next()
    while room < rooms, let (node, depth) = steps.next() {
      guard let row = tree[node].row else { continue }
      guard !row.progress.isComplete else {
        steps.skipDescendants()
        continue
      }
      open.removeSubrange(min(depth - 1, open.count)...)
      if row.hasChecklist {
        open.append(row.progress.total - row.progress.completed)
      } else {
        for index in open.indices { open[index] -= 1 }
        if open.contains(0) { doors.append(room) }
        room += 1
      }
    }
    return doors
  }
}

extension DungeonPicture {
  /// The position of the warrior, who stands before the treasure after the last room.
  var warrior: Int { Self.width / 2 + hall.position * Self.width + (quest.isWon ? 28 : 0) }

  /// The position of the place after the hall, with the treasure or the stairs to the next hall.
  var treasure: Int { hall.rooms * Self.width }

  /// The picture in words.
  var label: String {
    var sentences = ["A dungeon", "\(quest)"]
    if monsters > 0 {
      sentences.append(monsters == 1 ? "A monster is in the way" : "\(monsters) monsters are in the way")
    }
    if !doors.isEmpty {
      sentences.append(doors.count == 1 ? "A closed door is ahead" : "\(doors.count) closed doors are ahead")
    }
    return sentences.joined(separator: ". ")
  }

  /// The number of monsters in words; empty without any.
  var monstersText: String {
    monsters == 0 ? "" : monsters == 1 ? "1 monster: overdue to-dos" : "\(monsters) monsters: overdue to-dos"
  }

  /// The states of the places, from the left; the page's style draws them.
  enum State: String {
    case crossed, here, ahead, chest, stairs, wall
  }

  /// Returns the state of a place, from 0 to 8.
  func state(of place: Int) -> State {
    if place > hall.rooms { return .wall }
    if place == hall.rooms { return hall.hasTreasure ? .chest : .stairs }
    if quest.isWon || place < hall.position { return .crossed }
    return place == hall.position ? .here : .ahead
  }

  /// Returns the kind of the monster in a place; nil if there is none.
  func monster(in place: Int) -> Int? {
    let met = hall.position..<min(hall.rooms, hall.position + monsters)
    return !quest.isWon && met.contains(place) ? (hall.index * Self.rooms + place) % 3 : nil
  }
}

extension HTMLWriter {
  /// Writes the places of the hall, from the left.
  mutating func places(of picture: DungeonPicture) {
    for place in 0...8 {
      element("g", class: "place") { group in
        group.attribute("transform", text: "translate(\(place * 80) 0)")
        group.attribute("data-state", text: picture.state(of: place).rawValue)
        if picture.doors.contains(place) { group.attribute("data-door", "closed") }
        let monster = picture.monster(in: place)
        if let monster { group.attribute("data-monster", number: monster) }
        var parts = ["arch": "arch", "warmth": "opening", "door": "door", "torch": "torch"]
        parts[place == 8 ? "stairs" : "monster"] = place == 8 ? "stairs" : "monster\(monster ?? 0)"
        for name in ["arch", "warmth", "stairs", "door", "torch", "monster"] {
          guard let drawing = parts[name] else { continue }
          group.begin("use")
          group.attribute("href", text: "#\(drawing)")
          group.attribute("class", text: name)
          group.end("use")
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the warrior's progress and the picture as the member `quest`.
  ///
  /// `places` has the state of each place of the hall, with `door` and `monster` where they are.
  mutating func write(_ picture: DungeonPicture) {
    open("{", key: "quest")
    write(picture.quest.room, key: "room")
    write(picture.quest.rooms, key: "rooms")
    write(picture.quest.isWon, key: "isWon")
    write(picture.quest.description, key: "sentence")
    write(picture.label, key: "label")
    write(picture.monsters, key: "monsters")
    write(picture.monstersText, key: "monstersText")
    write(picture.hall.index, key: "hall")
    write(picture.warrior, key: "warrior")
    write(picture.treasure, key: "treasure")
    open("[", key: "places")
    for place in 0...8 {
      open("{")
      write(picture.state(of: place).rawValue, key: "state")
      if picture.doors.contains(place) { write("closed", key: "door") }
      if let kind = picture.monster(in: place) { write(kind, key: "monster") }
      close("}")
    }
    close("]")
    close("}")
  }
}
