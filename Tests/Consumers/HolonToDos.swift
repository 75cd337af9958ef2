import HolonToDos

func useHolonToDos() throws {
  var list = ToDoList()
  let number = try list.add(ToDo("Answer the mail"))
  precondition(number == 1)
}
