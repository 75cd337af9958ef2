import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonToDos

/// The command that manages the lists of this device.
struct ListsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lists", abstract: "Show, add, rename and remove lists.",
    discussion: """
      Every command accepts --list NAME, or -l NAME for short. Without it, the default list is used, at first the Inbox. \
      Names differ in more than case.

      Examples:
        defeat lists add Family
        defeat add Call mum -l Family
        defeat move 3 --to-list Family
        defeat lists default Family
      """,
    subcommands: [
      Show.self, Add.self, Rename.self, Remove.self, Default.self, Accept.self, Decline.self,
    ], defaultSubcommand: Show.self)

  /// The command that shows the lists.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show all lists with their open to-dos, and the people who share them.")

    @OptionGroup var output: OutputOptions

    func run() throws {
      let folder = try ListFolder.standard()
      let catalog = try folder.catalog()
      let time = ClockReading(LocalClock())
      let (summaries, failures) = Partial.collect(catalog.lists) { list in
        try ListSummary(list, in: folder, isDefault: list.id == catalog.defaultList.id, at: time)
      }
      let offers = catalog.offers.filter { !$0.isDeclined }
      if output.json {
        try Terminal.write(JSONAnswer.lists(summaries, offers, in: folder, failures: failures))
      } else {
        for line in ListTable(summaries).lines { try Terminal.line(line) }
        for offer in offers { try Terminal.line(SharedLists.sentence(offer)) }
      }
      try Partial.end(failures)
    }
  }

  /// The command that adds a list.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a list.")

    @Argument(help: "The name: any printable text.")
    var name: String

    func run() throws {
      let list = try ListFolder.standard().add(try ListName(name))
      try Terminal.line("Added the list “\(list.name)”")
    }
  }

  /// The command that renames a list.
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Rename a list on this device; others keep their names for it.")

    @Argument(help: "The name of the list.", completion: .custom(Completions.lists))
    var name: String
    @Argument(help: "The new name.")
    var newName: String

    func run() throws {
      let new = try ListName(newName)
      let former = try ListFolder.standard().change { catalog in
        let list = try catalog.list(called: name)
        try catalog.rename(list.id, to: new)
        return list.name
      }
      try Terminal.line("Renamed “\(former)” to “\(new)”")
    }
  }

  /// The command that removes a list.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a list from this device; its file is kept in another folder.",
      discussion: """
        A synced list stays at the hub and on other devices. Edits that it hasn't sent stay in the file. The first list, \
        the Inbox, can't be removed.
        """, aliases: ["rm", "delete"])

    @Argument(help: "The name of the list.", completion: .custom(Completions.lists))
    var name: String
    @OptionGroup var confirmation: ConfirmationOptions

    func run() throws {
      let folder = try ListFolder.standard()
      let catalog = try folder.catalog()
      let list = try catalog.list(called: name)
      guard !list.isInbox else {
        throw CommandError(
          "“\(list.name)” is the first list, which always exists: rename it, or remove its to-dos with “defeat remove”."
        )
      }
      let isDefault = catalog.defaultList.id == list.id
      let summary = try? ListSummary(list, in: folder, isDefault: isDefault, at: ClockReading(LocalClock()))
      let loss = summary.map { " with \($0.progress.total) to-do\($0.progress.total == 1 ? "" : "s")" } ?? ""
      let waiting = summary?.hasPending ?? false ? " Changes that weren't sent to the hub stay in its file." : ""
      try confirmation.confirm("This removes the list “\(list.name)”\(loss) from this device.\(waiting)")
      let kept = try folder.remove(list)
      try Terminal.line("Removed the list “\(list.name)”; its file is now “\(kept)”")
      if isDefault { try Terminal.line("The default list is “\(try folder.catalog().defaultList.name)” again") }
    }
  }

  /// The command that sets the default list.
  struct Default: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "default", abstract: "Show or set the list of commands that name none.")

    @Argument(help: "The name of the list (default: show the default list).", completion: .custom(Completions.lists))
    var name: String?

    func run() throws {
      let folder = try ListFolder.standard()
      guard let name else { return try Terminal.line("\(try folder.catalog().defaultList.name)") }
      let list = try folder.change { catalog in
        let list = try catalog.list(called: name)
        catalog.setDefault(list.id)
        return list
      }
      try Terminal.line("The default list is “\(list.name)”")
      for variable in ["DEFEAT_DATABASE", "DEFEAT_LIST"] where Environment.value(variable) != nil {
        Terminal.report("$\(variable) is set and names the list of commands instead: unset it to use the default list.")
      }
    }
  }

  /// The command that adds lists that others share.
  struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "accept", abstract: "Add the lists that others share with you, or one of them.")

    @Argument(help: "The name of the offered list (default: all).", completion: .custom(Completions.offers))
    var name: String?

    func run() throws {
      let catalog = try ListFolder.standard().catalog()
      let offers = try name.map { [try catalog.offer(called: $0)] } ?? catalog.offers.filter { !$0.isDeclined }
      guard !offers.isEmpty else {
        throw CommandError("No list is offered to you. “defeat sync” finds the lists that others share with you.")
      }
      for offer in offers { _ = try SharedLists.accept(offer) }
    }
  }

  /// The command that hides an offered list.
  struct Decline: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decline", abstract: "Hide a list that others share with you; it can still be accepted.")

    @Argument(help: "The name of the offered list.", completion: .custom(Completions.offers))
    var name: String

    func run() throws {
      let declined = try ListFolder.standard().change { catalog in
        let offer = try catalog.offer(called: name)
        catalog.offers = catalog.offers.map { each in
          var each = each
          if each.home == offer.home { each.isDeclined = true }
          return each
        }
        return offer
      }
      try Terminal.line("Declined “\(declined.name)”; “defeat lists accept NAME” still adds it")
    }
  }
}
