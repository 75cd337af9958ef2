// The descriptions of services, the errors, and the responses of sessions.
@_exported public import HolonREST
