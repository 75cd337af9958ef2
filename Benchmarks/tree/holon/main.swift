import TreeMeasurement
import TreeWorkload

answerCommandLine { row, nodes in
  switch row {
  case "tree.build.random": measureBuild(workload_create("random", nodes))
  case "tree.build.folder": measureBuild(workload_create("folder", nodes))
  case "tree.append.random": measureAppend(workload_create("random", nodes))
  case "tree.update.random": measureUpdate(workload_create("random", nodes))
  case "tree.update.folder": measureUpdate(workload_create("folder", nodes))
  case "tree.walk.ordered": measureWalk(workload_create("random.ordered", nodes))
  case "tree.walk.ordered.folder": measureWalk(workload_create("folder", nodes))
  case "tree.copy.edit": measureCopyAndEdit(workload_create("random", nodes))
  case "tree.difference.10": measureDifference(workload_create("random", nodes))
  case "tree.bytes": measureBytes(workload_create("random", nodes))
  case "tree.bytes.folder": measureBytes(workload_create("folder", nodes))
  case "tree.row": measureRows(workload_create("random", nodes))
  case "tree.rows.build.ordered": measureRowsBuild(workload_create("random.ordered", nodes))
  case "tree.rows.build.random": measureRowsBuild(workload_create("random", nodes))
  case "tree.rows.update.10": measureRowsUpdate(workload_create("random", nodes))
  case "tree.rows.bytes": measureRowsBytes(workload_create("random", nodes))
  case "tree.collapse": measureCollapse(workload_create("random", nodes))
  case "tree.versions.bytes": measureVersions(workload_create("random", nodes))
  case "tree.walk.compacted": measureCompactedWalk(workload_create("random", nodes))
  default: nil
  }
}
