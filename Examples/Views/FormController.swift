#if canImport(UIKit)
  import HolonForms
  import HolonLists
  import HolonObservation
  import UIKit

  /// A form in a table, of which a keystroke reconfigures one cell.
  final class FormController: UITableViewController {
    private let model: FormModel
    private var shown = ListSnapshot<FormField>()

    init(_ model: FormModel) {
      self.model = model
      super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(FormCell.self, forCellReuseIdentifier: FormCell.identifier)
      shown = model.form.list.snapshot
      tableView.reloadData()
      Task { [weak self, changes = model.changes] in
        for await change in changes {
          guard let self else { return }
          change.show(in: tableView) { self.shown = $0 }
        }
      }
    }

    override func numberOfSections(in tableView: UITableView) -> Int { shown.sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      shown.sections[section].rowCount
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      shown.sections[section].header
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: FormCell.identifier, for: indexPath)
      (cell as? FormCell)?.show(FormRow(shown[indexPath.section, indexPath.row].content), model.actions)
      return cell
    }
  }
#endif
