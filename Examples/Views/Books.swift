#if canImport(SwiftUI)
  import HolonForms
  import HolonLists
  import HolonObservation
  import HolonRepositories
  import HolonTree
  import SwiftUI

  struct Book: Identifiable, Equatable, Codable {
    let id: Int
    var title: String
  }

  /// All books; a change of one draws the whole list again, as with most property wrappers.
  struct BookList: View {
    @FetchAll(Query<Book>().sorted(by: \.title)) var books

    var body: some View {
      List(books) { book in Text(verbatim: book.title) }
      if let error = $books.error { Text(verbatim: "\(error)") }
    }
  }

  /// All books; a change of one draws its row again.
  struct LongBookList: View {
    @FetchAll(Query<Book>().sorted(by: \.title)) var books

    var body: some View {
      List($books.ids, id: \.self) { id in BookRow(model: $books, id: id) }
    }
  }

  struct BookRow: View {
    let model: QueryModel<Book>
    let id: Int

    var body: some View { Text(verbatim: model[id]?.title ?? "") }
  }

  /// One book.
  struct BookView: View {
    @FetchOne var book: Book?

    init(id: Int) { _book = FetchOne(id) }

    var body: some View { Text(verbatim: book?.title ?? "") }
  }

  struct Library: View {
    let books: any Repository<Book>

    var body: some View { BookList().repository(books) }
  }

  /// An outline in which an edit draws one row again.
  struct Outline: View {
    let model: TreeModel<String, NoSummary<String>>

    var body: some View {
      List(model.rows, id: \.self) { node in Text(verbatim: model[node] ?? "") }
    }
  }

  /// A list in which an edit draws one row again.
  struct Heroes: View {
    let model: ListModel<Cell>

    var body: some View {
      List {
        ForEach(model.sections, id: \.self) { section in
          Section(model.header(of: section) ?? "") {
            ForEach(model.rows(in: section), id: \.self) { HeroRow(model: model, id: $0) }
          }
        }
      }
    }
  }

  struct HeroRow: View {
    let model: ListModel<Cell>
    let id: String

    var body: some View { Text(verbatim: model[id]?.title ?? "") }
  }

  /// A book that is edited and saved; what others have changed meanwhile is shown.
  struct BookEditor: View {
    @State var editor: RepositoryForm<Book>
    let id: Int

    var body: some View {
      SwiftUI.Form {
        FormView(editor.form)
        if !editor.conflicts.isEmpty {
          Button("Keep mine") { editor.keepEntered() }
          Button("Take theirs") { try? editor.takeStored() }
        }
        Button("Save") { Task { _ = try? await editor.save() } }.disabled(!editor.needsSaving)
      }
    }
  }
#endif
