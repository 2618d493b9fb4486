/**
 * A key and a certificate for receivers inside of tests, for the names receiver.test and
 * issuer.test. Nobody trusts it but a dialler that is handed it as its authority.
 */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVSgAwIBAgIUHSPo/v35QDgMsKXR+229rIoR/R8wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMjAxMzAxMTdaGA8yMTI2
MTAyNzEzMDExN1owGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABNOoqKbt1bsSNx82l1ahYh0/KQwTMz8uG8einLIzEwHG
hCTnihMGyNqtJeRaUcg0Ch2HkTbKWBRM43JYrbNWjfijejB4MB0GA1UdDgQWBBQT
X5FFAE2o8B/2+J2UU5cdn44CjzAfBgNVHSMEGDAWgBQTX5FFAE2o8B/2+J2UU5cd
n44CjzAPBgNVHRMBAf8EBTADAQH/MCUGA1UdEQQeMByCDXJlY2VpdmVyLnRlc3SC
C2lzc3Vlci50ZXN0MAoGCCqGSM49BAMCA0cAMEQCIB3I2iMKLR+zbmBOX2q36thP
Z8rhIO5JOVH0z5wiDM+aAiAk6tEdkK+4l/CvvQKOO0eflidlRJeo1Ldbq3GQb+s7
Bg==
-----END CERTIFICATE-----
`

export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBVns3ZAbmP+8+nJ3
7Da/eC+lF7i+Jatkj93xAzNUEQGhRANCAATTqKim7dW7EjcfNpdWoWIdPykMEzM/
LhvHopyyMxMBxoQk54oTBsjarSXkWlHINAodh5E2ylgUTONyWK2zVo34
-----END PRIVATE KEY-----
`
