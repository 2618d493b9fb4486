// Wrong values that a hostile or careless client may send, by parameter.

const near = [
  ...['https://app.example/back/', 'https://app.example/Back', 'https://app.example/back?x=1'],
  ...['https://app.example/back#x', 'http://app.example/back', 'https://app.example:443/back'],
  ...['https://app.example:8443/back', 'https://APP.example/back', 'HTTPS://app.example/back'],
  ...['https://app.example/./back', 'https://app.example/x/../back', 'https://app.example//back'],
  ...['https://app.example/back%20', 'https://app.example/back%00', 'https://app.example/bac'],
  ...['https://app.example/back/../evil', 'https://app.example/back;x', 'https://app.example'],
  ...[' https://app.example/back', 'https://app.example/back ', 'https://app.example./back'],
]
const far = [
  ...['https://evil.example/back', 'https://app.example.evil.example/back', '//evil.example/back'],
  ...['https://app.example@evil.example/back', 'https://app.example\\@evil.example/back'],
  ...['https://user@app.example/back', 'https://sub.app.example/back', '/back', '*', 'null'],
  ...['https://*.example/back', 'javascript:alert(1)', 'data:text/html,x', 'com.app:/back'],
  ...['urn:ietf:wg:oauth:2.0:oob', 'https:///app.example/back', 'http://127.0.0.1/back'],
]

/** URLs other than the registered `https://app.example/back`. */
export const wrongRedirects = [...near, ...far]

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

type Change = Record<string, string>

/** Requests that must not get a code, each as its change to a valid request. */
export const wrongRequests: Change[] = [
  ...wrongRedirects.map((redirect_uri) => ({ redirect_uri })),
  ...['plain', 's256', 'none', 'S512', ''].map((code_challenge_method) => ({
    code_challenge_method,
  })),
  ...['', challenge.slice(1), challenge.padEnd(129, 'x'), `${challenge.slice(1)}=`, '+/'].map(
    (code_challenge) => ({ code_challenge }),
  ),
  ...['token', 'id_token', 'none', 'code token', 'code id_token', 'CODE', ''].map(
    (response_type) => ({ response_type }),
  ),
  ...['openid api_admin', 'api_admin', 'openid settings:read', 'openid customer:update'].map(
    (scope) => ({ scope }),
  ),
  ...['', 'unknown', '../x', 'storefront'].map((client_id) => ({ client_id })),
  ...['x.y.z', 'eyJhbGciOiJub25lIn0.e30.'].map((request) => ({ request })),
  { request_uri: 'https://evil.example/request' },
  { prompt: 'none' },
  { prompt: 'none login' },
  { response_mode: 'unheard-of' },
  { max_age: '-1' },
  { id_token_hint: 'x' },
]

const changeLast = (text: string) => text.replace(/.$/, (last) => (last === '_' ? '-' : '_'))

/** Exchanges of a valid code that must not get a token, each as its change to a valid exchange. */
export const wrongExchanges = (verifier: string, code: string): Change[] => [
  ...['', verifier.slice(1), `${verifier}x`, verifier.toUpperCase(), ` ${verifier}`, challenge].map(
    (code_verifier) => ({ code_verifier }),
  ),
  ...['x'.repeat(42), 'x'.repeat(129), '%00'.repeat(20)].map((code_verifier) => ({
    code_verifier,
  })),
  ...['', ...wrongRedirects.slice(0, 20)].map((redirect_uri) => ({ redirect_uri })),
  ...['', code.slice(1), `${code}x`, code.toLowerCase(), ` ${code}`, 'x', changeLast(code)].map(
    (changed) => ({ code: changed }),
  ),
  ...['password', 'client_credentials', 'refresh_token', 'implicit', 'CODE', ''].map(
    (grant_type) => ({ grant_type }),
  ),
]

/** Wrong values of `Authorization`, in place of the client's id and secret. */
export const wrongAuthorizations = (id: string, secret: string): string[] => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  return [
    ...[basic(`${id}:`), basic(`${id}:wrong`), basic(`${id}:${secret.slice(1)}`), basic(id)],
    ...[basic(`${id}:${secret}x`), basic(`:${secret}`), basic(`${secret}:${id}`), 'Basic'],
    ...['Basic !!!', `Bearer ${secret}`, `Digest ${id}:${secret}`, basic(`unknown:${secret}`), ''],
  ]
}
