#if canImport(SwiftUI)
  public import HolonForms
  internal import HolonLists
  public import SwiftUI

  /// A form in SwiftUI, of which a keystroke draws only the row of its field again.
  ///
  /// ```swift
  /// SwiftUI.Form { FormView(model, catalogue: german) }
  /// ```
  public struct FormView: View {
    private let model: FormModel
    private let catalogue: FormCatalogue

    /// Creates the view of a form, in the language of a catalogue.
    public init(_ model: FormModel, catalogue: FormCatalogue = .english) {
      self.model = model
      self.catalogue = catalogue
    }

    /// The sections with their rows.
    public var body: some View {
      ForEach(model.sections, id: \.self) { section in
        Section {
          ForEach(model.rows(in: section), id: \.self) { FormRowOfModel(model: model, id: $0, catalogue: catalogue) }
        } header: {
          Text(verbatim: catalogue.phrase(model.header(of: section) ?? ""))
        } footer: {
          Text(verbatim: catalogue.phrase(model.footer(of: section) ?? ""))
        }
      }
    }
  }

  /// A row that observes its own field.
  private struct FormRowOfModel: View {
    let model: FormModel
    let id: String
    let catalogue: FormCatalogue

    var body: some View {
      if let field = model[id] { FormRowView(FormRow(field, catalogue: catalogue), model.actions) }
    }
  }
#endif
