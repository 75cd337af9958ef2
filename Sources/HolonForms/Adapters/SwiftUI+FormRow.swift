#if canImport(SwiftUI)
  public import SwiftUI

  /// A row of a form in SwiftUI: a labelled control, with its messages below.
  ///
  /// ```swift
  /// FormRowView(FormRow(field), actions)
  /// ```
  public struct FormRowView: View {
    private let row: FormRow
    private let actions: FormActions

    /// Creates the view of a row.
    public init(_ row: FormRow, _ actions: FormActions) {
      self.row = row
      self.actions = actions
    }

    /// The control and the messages.
    public var body: some View {
      VStack(alignment: .leading) {
        control
        ForEach(row.messages, id: \.self) { message in
          Text(verbatim: message).font(.caption).foregroundStyle(.red)
        }
      }
    }

    @ViewBuilder private var control: some View {
      switch row.control {
      case .text, .date:
        LabeledContent {
          field
        } label: {
          label
        }
      case .toggle(let isOn):
        Toggle(
          isOn: Binding {
            isOn
          } set: { @MainActor isOn in
            actions.set(.isOn(isOn), row.id)
          }
        ) { label }
      case .choice(let options):
        Picker(
          selection: Binding {
            row.text
          } set: { @MainActor text in
            actions.enter(text, row.id)
          }
        ) {
          if !row.isRequired || row.text.isEmpty { Text(verbatim: row.placeholder).tag("") }
          ForEach(options) { Text(verbatim: $0.title).tag($0.value) }
        } label: {
          label
        }
      case .choices(let options):
        label
        ForEach(options) { option in
          Toggle(
            isOn: Binding {
              option.isChosen
            } set: { @MainActor isChosen in
              choose(option, of: options, isChosen)
            }
          ) {
            Text(verbatim: option.title)
          }
        }
      case .message: EmptyView()
      case .addRow(let group):
        Button {
          actions.addRow(group)
        } label: {
          label
        }
      }
    }

    private var label: some View { Text(verbatim: row.isRequired ? "\(row.label) *" : row.label) }

    @ViewBuilder private var field: some View {
      let text = Binding {
        row.text
      } set: { @MainActor text in
        actions.enter(text, row.id)
      }
      if row.purpose?.isSecret == true {
        SecureField(text: text) { Text(verbatim: row.placeholder) }.onSubmit { actions.leave(row.id) }
      } else {
        TextField(text: text) { Text(verbatim: row.placeholder) }.onSubmit { actions.leave(row.id) }
      }
    }

    private func choose(_ option: FormRow.Option, of options: [FormRow.Option], _ isChosen: Bool) {
      let chosen = options.filter { $0.value == option.value ? isChosen : $0.isChosen }
      actions.set(.chosen(chosen.map(\.value)), row.id)
    }
  }
#endif
