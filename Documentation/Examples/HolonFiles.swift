// Declarations that the examples of HolonFiles's documentation assume.

@_exported public import Foundation
public import HolonFiles

// MARK: - FolderDifference.swift
let difference = try FolderDifference([
  .moved(from: RelativePath("letter.txt"), to: RelativePath("old/letter.txt"), .text),
  .changed(RelativePath("notes.txt"), .text), .added(RelativePath("music/new.mp3"), .music),
])

// MARK: - FileOperation.swift, Handling.md, FileJournal.swift, MusicTags.swift
let home = try AbsolutePath("/home/ada")
let notes = home.appending("notes.txt"), photo = home.appending("1.jpg"), draft = home.appending("draft.txt")
let song = home.appending("heroes.mp3")
let photos = home.appending("photos"), album = home.appending("album"), disk = try AbsolutePath("/media/disk")

// MARK: - Handling.md: try journal.perform(.tag(song, MusicTags(title: "Heroes", album: "")))  // no album any more
let journal = try FileJournal(folder: home)

// MARK: - Scanning.md: let index = try DetailsIndex(file: try AbsolutePath("/home/ada/.cache/documents.index"))
let disk = try FolderOnDisk(path: "/home/ada/documents")

// MARK: - FileOperation.swift, MusicTags.swift
let journal = try FileJournal(folder: home)

// MARK: - Handling.md: let query = try FileQuery("kind:e-book (author:herbert or author:\"le guin\") size>1MB")
let folder = Folder("documents")

// MARK: - FileQuery.swift
let folder = Folder("music")

// MARK: - FolderVersions.swift
let music = try FolderOnDisk(path: "/home/ada/music")
let folder = try await music.scan()

// MARK: - HolonFiles.md, Metadata.md, Scanning.md, FolderOnDisk.swift, FolderVersions.swift, DetailsIndex.swift
// not run: the folders don't exist

// MARK: - FileOperation.swift, FileJournal.swift, MusicTags.swift, Handling.md
// not run: it would move files outside of the test's folder
