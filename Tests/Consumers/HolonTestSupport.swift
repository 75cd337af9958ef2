import CertificateAuthority
import PostgresTestServer

func useHolonTestSupport() throws {
  _ = (CertificateAuthority.isAvailable, PostgresTestServer.isInstalled)
}
