import { platformUrl } from './settings.ts'

// Authorization code with PKCE (RFC 7636). Tokens live in this module and nowhere else: the store of
// the browser holds only the verifier of a sign-in that is under way, which is used once.

interface Tokens {
  access: string
  refresh: string | null
}

interface Attempt {
  state: string
  verifier: string
  returnTo: string
}

const clientId = 'desk'
const attemptKey = 'desk.sign-in'
const redirectUri = `${location.origin}${import.meta.env.BASE_URL}`
/** A window that signs in again sends its code to the page that waits. */
const channel = new BroadcastChannel('desk.sign-in')

let tokens: Tokens | null = null
let refreshing: Promise<boolean> | null = null

export const accessToken = () => tokens?.access ?? null

function encode(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const random = () => encode(crypto.getRandomValues(new Uint8Array(32)))

async function authorizeUrl({ state, verifier }: Attempt, more: Record<string, string>) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    ui_locales: document.documentElement.lang,
    state,
    code_challenge: encode(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...more,
  })
  return `${platformUrl}/connect/authorize?${query.toString()}`
}

async function requestTokens(body: Record<string, string>): Promise<Tokens | null> {
  const answer = await fetch(`${platformUrl}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...body }),
  })
  if (!answer.ok) {
    if (answer.status >= 500 || answer.status === 429) throw new TypeError('The issuer is busy.')
    return null
  }
  const { access_token: access, refresh_token: refresh } = (await answer.json()) as {
    access_token: string
    refresh_token?: string
  }
  return { access, refresh: refresh ?? null }
}

/** Whether there are new tokens, which are kept. */
function keep(found: Tokens | null): boolean {
  if (found) tokens = found
  return found !== null
}

const exchange = (code: string, verifier: string) =>
  requestTokens({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })

/** Leaves for the issuer, which answers at once if the browser has a session there. */
export async function goToSignIn(): Promise<void> {
  const path = location.pathname + location.search
  const attempt = { state: random(), verifier: random(), returnTo: path }
  sessionStorage.setItem(attemptKey, JSON.stringify(attempt))
  location.assign(await authorizeUrl(attempt, {}))
}

/** Ends in a page that signs in, or with an error of the issuer. */
export type SignIn = 'signedIn' | 'leaving' | 'refused' | 'otherWindow'

/** Finishes a sign-in that the issuer sent back to this page, or begins one. */
export async function resumeSignIn(): Promise<SignIn> {
  const query = new URLSearchParams(location.search)
  const state = query.get('state')
  if (state === null) {
    await goToSignIn()
    return 'leaving'
  }
  const attempt = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null') as Attempt | null
  const code = query.get('code')
  if (attempt?.state !== state) {
    channel.postMessage({ state, code })
    if (state.startsWith('window.')) {
      window.close()
      return 'otherWindow'
    }
    history.replaceState(null, '', import.meta.env.BASE_URL)
    await goToSignIn()
    return 'leaving'
  }
  sessionStorage.removeItem(attemptKey)
  history.replaceState(null, '', attempt.returnTo)
  return code !== null && keep(await exchange(code, attempt.verifier)) ? 'signedIn' : 'refused'
}

/** Exchanges the refresh token once, however many requests wait for it. */
export function refresh(): Promise<boolean> {
  const token = tokens?.refresh
  if (!token) return Promise.resolve(false)
  refreshing ??= requestTokens({ grant_type: 'refresh_token', refresh_token: token })
    .then(keep)
    .finally(() => (refreshing = null))
  return refreshing
}

interface Person {
  id: string
  name: string
}

async function readPerson(access: string): Promise<Person> {
  const headers = { authorization: `Bearer ${access}` }
  const answer = await fetch(`${platformUrl}/v1/staff/me`, { headers })
  if (!answer.ok) throw new TypeError('It is unknown who has signed in.')
  return (await answer.json()) as Person
}

/**
 * Signs in again in a window of its own, so that what was typed in this page stays. Returns who has
 * signed in, or null. Nothing is sent for another person than the one of this page.
 */
export async function signInInWindow(expectedId: string): Promise<Person | null> {
  const attempt = { state: `window.${random()}`, verifier: random(), returnTo: '' }
  // Opened before anything is awaited, or the browser would block it.
  const opened = window.open('about:blank', 'desk-sign-in', 'popup,width=460,height=640')
  const url = await authorizeUrl(attempt, {})
  if (opened) opened.location.href = url
  const code = await new Promise<string | null>((resolve) => {
    const take = ({ data }: MessageEvent<{ state: string; code: string | null }>) => {
      if (data.state !== attempt.state) return
      channel.removeEventListener('message', take)
      resolve(data.code)
    }
    channel.addEventListener('message', take)
  })
  opened?.close()
  const found = code === null ? null : await exchange(code, attempt.verifier)
  if (!found) return null
  const person = await readPerson(found.access)
  if (person.id === expectedId) keep(found)
  return person
}

export function forgetTokens() {
  tokens = null
}
