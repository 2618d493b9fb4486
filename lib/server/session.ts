import 'server-only'
import { getIronSession, type CookieJar, type CookieStore, type SessionOptions } from 'iron-session'
import { z } from 'zod'
import { getEnv } from './env'
import { isSecureHost } from './origin'

/** Anything that holds cookies: `cookies()` of a request, or a jar of the proxy. */
export type Cookies = CookieJar | CookieStore

const customerShape = z.object({
  store: z.string(),
  sid: z.string(),
  customerId: z.string(),
  firstName: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** End of the access token, milliseconds since 1970. */
  expiresAt: z.number(),
  /** When the customer typed the password, milliseconds since 1970. */
  signedInAt: z.number(),
  /** Last renewal, milliseconds since 1970. */
  seenAt: z.number(),
})
/** A signed-in customer. */
export type CustomerSession = z.infer<typeof customerShape>

const cartShape = z.object({
  store: z.string(),
  /** Empty between a completed purchase and the next piece. */
  token: z.string(),
  /** Chosen at the payment step, kept until the order. */
  paymentMethodId: z.string().optional(),
  /** A completion that was sent: repeated with the same key until its answer is known. */
  attempt: z.object({ key: z.string(), paymentMethodId: z.string(), total: z.number() }).optional(),
  /** Order whose payment is not answered yet. */
  pendingOrder: z.string().optional(),
  postalCode: z.string().optional(),
})
/** The bag of this browser, signed in or not. */
export type CartSession = z.infer<typeof cartShape>

const messageShape = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
/** A text by its key in `messages/`, with what it speaks of. */
export type Message = z.infer<typeof messageShape>

const flashShape = z.object({
  store: z.string(),
  /** Appears in the address too, so that a flash is shown on the one page it was meant for. */
  id: z.string(),
  form: z.string(),
  errors: z.record(z.string(), messageShape),
  values: z.record(z.string(), z.string()),
  notice: messageShape.optional(),
})
/** What one refused or finished form says on the next page. */
export type Flash = z.infer<typeof flashShape>

const DAY_SECONDS = 24 * 60 * 60
/** A session ends this long after the password was typed, however often it was renewed. */
export const ABSOLUTE_SECONDS = 14 * DAY_SECONDS
/** A session ends when it was not used for this long. */
export const IDLE_SECONDS = 12 * 60 * 60
/** A seal must fit one cookie together with its attributes. */
const MAX_SEALED_JSON = 2_800

const KINDS = {
  customer: { name: 'sid', shape: customerShape, ttl: ABSOLUTE_SECONDS },
  cart: { name: 'cart', shape: cartShape, ttl: 30 * DAY_SECONDS },
  flash: { name: 'flash', shape: flashShape, ttl: 120 },
} as const

type Kind = keyof typeof KINDS
type Content<K extends Kind> = z.infer<(typeof KINDS)[K]['shape']>

/**
 * Reads one sealed cookie. A seal that was altered, is over, has another shape or belongs to
 * another store is nothing: null, never an error.
 */
export async function readSealed<K extends Kind>(
  jar: Cookies,
  kind: K,
  context: { store: string; host: string },
): Promise<Content<K> | null> {
  const sealed = await getIronSession<Record<string, unknown>>(jar, options(kind, context.host))
  const parsed = KINDS[kind].shape.safeParse({ ...sealed })
  if (!parsed.success || parsed.data.store !== context.store) return null
  return parsed.data as Content<K>
}

/**
 * Seals and sets one cookie. Only in actions, route handlers and the proxy.
 * @throws RangeError when the content would not fit a cookie; the old cookie stays.
 */
export async function writeSealed<K extends Kind>(
  jar: Cookies,
  kind: K,
  host: string,
  content: Content<K>,
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(content)) > MAX_SEALED_JSON) {
    throw new RangeError(`The ${kind} cookie would be over 4,096 bytes`)
  }
  const sealed = await getIronSession<Record<string, unknown>>(jar, options(kind, host))
  for (const key of Object.keys(sealed)) delete sealed[key]
  Object.assign(sealed, content)
  await sealed.save()
}

/** Takes one sealed cookie away. */
export async function clearSealed(jar: Cookies, kind: Kind, host: string): Promise<void> {
  const sealed = await getIronSession<Record<string, unknown>>(jar, options(kind, host))
  sealed.destroy()
}

/** Name of a cookie: `__Host-` ties it to this very host where TLS allows (RFC 6265bis §4.1.3). */
export function cookieName(kind: Kind, host: string): string {
  return isSecureHost(host) ? `__Host-${KINDS[kind].name}` : KINDS[kind].name
}

function options(kind: Kind, host: string): SessionOptions {
  const pairs = getEnv().SESSION_SECRETS
  // iron-session seals with the highest number: the first pair of the list is the newest.
  const password = Object.fromEntries(
    pairs.map((pair, index) => [pairs.length - index, pair.secret]),
  )
  return {
    password,
    cookieName: cookieName(kind, host),
    ttl: KINDS[kind].ttl,
    // Lax, because mails and payment pages link back to us; unsafe requests are checked by Origin.
    cookieOptions: { httpOnly: true, secure: isSecureHost(host), sameSite: 'lax', path: '/' },
  }
}

/** Whether both limits of a session still hold at a moment (milliseconds since 1970). */
export function isAlive(session: CustomerSession, now: number): boolean {
  const isFresh = now < session.signedInAt + ABSOLUTE_SECONDS * 1000
  return isFresh && now < session.seenAt + IDLE_SECONDS * 1000
}
