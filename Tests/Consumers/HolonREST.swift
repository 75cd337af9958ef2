// traits: REST
import HolonREST

func useHolonREST() throws {
  precondition(try RESTService(at: "https://api.example.com/v1").name == "api.example.com")
}
