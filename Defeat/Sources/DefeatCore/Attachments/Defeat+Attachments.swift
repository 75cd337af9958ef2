public import HolonFiles
public import HolonToDos

/// What attaching has come to.
public struct AttachOutcome: Sendable {
  /// The to-do's number and what else an edit comes to.
  public let outcome: Outcome

  /// What was attached, under the names that the to-do has them by.
  public let attached: [Attachment]

  /// Those of them that the to-do had already.
  public let known: Set<Attachment>

  /// What of folders couldn't be kept.
  public let leftOut: [FileFailure]
}

/// What is attached to one to-do.
public struct ToDoFiles: Sendable {
  /// The to-do's number.
  public let number: Int

  /// Its title.
  public let title: String

  /// What is attached to it.
  public let attachments: [Attachment]
}

extension Defeat {
  /// Attaches files and folders to a to-do: all of them or none.
  ///
  /// - Throws: ``FileError`` for what can't be read or kept.
  @discardableResult
  public func attach(_ paths: [AbsolutePath], to reference: ToDoReference) throws -> AttachOutcome {
    let store = try contentStore()
    let number = try number(of: reference)
    let result = try store.keeping {
      var leftOut: [FileFailure] = []
      var attachments: [Attachment] = []
      for path in paths {
        let added = try store.add(path)
        attachments.append(added.attachment)
        leftOut += added.leftOut
      }
      return try attach(attachments, to: number, leftOut)
    }
    collectContents()
    return result
  }

  /// Attaches a file whose content is being kept.
  @discardableResult
  public func attach(_ upload: any ContentUpload, named name: String, to reference: ToDoReference) throws
    -> AttachOutcome
  {
    try contentStore().keeping {
      try attach([upload.finish(named: name)], to: number(of: reference), [])
    }
  }

  private func attach(
    _ attachments: [Attachment], to number: Int, _ leftOut: [FileFailure]
  ) throws -> AttachOutcome {
    let names = Self.named(attachments.map(\.name.description))
    var title = ""
    return try edit("attach \(names) to \(Self.named([title]))", ToDoExcerpt(alone: [number])) { list in
      title = list[number]?.title ?? ""
      let former = Set(list[number]?.attachments ?? [])
      var attached: [Attachment] = []
      try list.edit(number, at: clock.now()) { toDo throws(ToDoError) in
        attached = attachments.map { toDo.attach($0) }
      }
      let known = former.intersection(attached)
      return AttachOutcome(
        outcome: Outcome(
          numbers: [number], titles: [title], changes: [known.isSuperset(of: attached) ? 0 : 1],
          progress: list.progress),
        attached: attached, known: known, leftOut: leftOut)
    }
  }

  /// Takes attachments away from a to-do; undo brings them back.
  ///
  /// - Parameter names: Their names; without any, all attachments.
  /// - Throws: ``ToDoError/unknownAttachment(_:title:)``.
  @discardableResult
  public func detach(_ names: [String], from reference: ToDoReference) throws -> Outcome {
    let number = try number(of: reference)
    let what = names.isEmpty ? "all" : Self.named(names)
    var title = ""
    let outcome = try edit("detach \(what) from \(Self.named([title]))", ToDoExcerpt(alone: [number])) { list in
      title = list[number]?.title ?? ""
      let names = names.isEmpty ? list[number]?.attachments.map(\.name) ?? [] : names
      try list.edit(number, at: clock.now()) { toDo throws(ToDoError) in
        for (index, name) in names.enumerated() where !names[..<index].contains(name) { try toDo.detach(name) }
      }
      return Outcome(
        numbers: [number], titles: [title], changes: [names.isEmpty ? 0 : 1],
        progress: list.progress)
    }
    collectContents()
    return outcome
  }

  /// What is attached to a to-do.
  public func files(of reference: ToDoReference) throws -> ToDoFiles {
    let number = try number(of: reference)
    guard let toDo = try store.list(ToDoExcerpt(alone: [number]))[number] else { throw ToDoError.unknownNumber(number) }
    return ToDoFiles(number: number, title: toDo.title, attachments: toDo.attachments)
  }

  /// What is attached to any to-do, in the order of the list.
  public func files() throws -> [ToDoFiles] {
    try store.list().entries.compactMap { entry, _ in
      let toDo = entry.toDo
      return toDo.attachments.isEmpty
        ? nil : ToDoFiles(number: entry.number, title: toDo.title, attachments: toDo.attachments)
    }
  }

  /// Throws away contents that no to-do names any more, nor undo could bring back.
  ///
  /// What can't be thrown away now is so the next time: no edit fails because of it.
  public func collectContents() { _ = try? contents?.collect(store.contentHashes) }

  /// Where contents are kept.
  ///
  /// - Throws: ``FileError`` when the list keeps none.
  public func contentStore() throws -> any ContentStore {
    guard let contents else {
      throw FileError(.notSupported, "This list keeps no files: use one that is a file of its own.")
    }
    return contents
  }
}
