import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that shows the state of the game.
struct QuestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quest", abstract: "Show the warrior's progress, level, streak, chests and monsters.",
    discussion: """
      Monsters are overdue to-dos: completing or rescheduling one removes it. {"game": false} in \
      ~/.config/defeat/settings.json removes the warrior from all other commands and from the page.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  /// The maximum number of monsters that are listed.
  private static let mostMonsters = 10

  func run() throws {
    let defeat = try store.open(parent.store)
    let adventure = try defeat.adventure()
    if output.json { return try Terminal.write(JSONAnswer.quest(adventure)) }
    let terminal = Terminal()
    if !output.plain { try Terminal.line(terminal.dungeon(adventure)) }
    for sentence in adventure.sentences { try Terminal.paragraph("\(sentence)") }
    guard !adventure.monsters.isEmpty else { return }
    var outline = Outline(clock: defeat.clock, hasColor: terminal.hasColor)
    let shown = Array(adventure.monsters.prefix(Self.mostMonsters))
    try outline.section("Monsters", shown, numberWidth: shown.numberWidth)
    let rest = adventure.monsters.count - shown.count
    if rest > 0 { outline.line("… and \(rest) more: “defeat list overdue” shows all of them.", .faint) }
    try outline.flush()
  }
}

extension Terminal {
  /// Returns the picture of the list's dungeon on one line.
  func dungeon(_ adventure: Adventure) -> TerminalText {
    "\(adventure.quest.map(width: max(10, min(40, width - 4)), monsters: adventure.monsters.count, signs: signs))"
  }
}
