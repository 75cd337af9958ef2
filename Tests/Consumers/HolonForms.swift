import HolonForms

func useHolonForms() throws {
  precondition(Field.text("name", "Your name").required().name == "name")
}
