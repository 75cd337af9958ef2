import HolonBase
import HolonToDos

extension JSONAnswer {
  /// Returns the state of the game: `room`, `rooms`, `percent`, `isWon`, and more.
  ///
  /// `today` is the way through the day, with `isTreasureWon`; `experience`, `level` and `next` are points and the
  /// points at which the next level begins. `streak` and `longestStreak` are days. `chests` has the numbers of won ones
  /// by kind: `checklist`, `list` and `day`. `monsters` are the overdue to-dos, and `sentences` describe the
  /// state.
  public static func quest(_ adventure: Adventure) -> [UInt8] {
    JSONWriter.answer { json in
      json.values(adventure.quest)
      json.open("{", key: "today")
      json.values(adventure.today)
      json.write(adventure.isTodayWon, key: "isTreasureWon")
      json.close("}")
      json.write(adventure.experience, key: "experience")
      json.write(adventure.level.number, key: "level")
      json.write(adventure.level.next, key: "next")
      json.write(adventure.streak.current, key: "streak")
      json.write(adventure.streak.longest, key: "longestStreak")
      json.open("{", key: "chests")
      json.write(adventure.chests[.checklist] ?? 0, key: "checklist")
      json.write(adventure.chests[.list] ?? 0, key: "list")
      json.write(adventure.chests[.day] ?? 0, key: "day")
      json.close("}")
      json.listed(adventure.monsters, key: "monsters")
      json.array(of: adventure.sentences, key: "sentences") { $0.write($1) }
    }
  }
}
