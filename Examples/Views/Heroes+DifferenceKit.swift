#if canImport(UIKit)
  import HolonListsCompatibility
  import UIKit

  // A list of DifferenceKit's users, with another import.

  struct User: Differentiable {
    let id: Int
    let name: String

    var differenceIdentifier: Int { id }

    func isContentEqual(to source: User) -> Bool { name == source.name }
  }

  extension String: Differentiable {}

  enum Letter: Differentiable {
    case a, b, c
  }

  final class UsersController: UITableViewController {
    private var data: [User] = []
    private var sections: [ArraySection<Letter, String>] = []

    func show(_ target: [User]) {
      let changeset = StagedChangeset(source: data, target: target)
      tableView.reload(using: changeset, with: .fade) { data in
        self.data = data
      }
    }

    func show(_ target: [ArraySection<Letter, String>], in collectionView: UICollectionView) {
      let changeset = StagedChangeset(source: sections, target: target)
      collectionView.reload(using: changeset, interrupt: { $0.changeCount > 100 }) { data in
        self.sections = data
      }
    }
  }
#endif
