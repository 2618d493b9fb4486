import 'server-only'
import { createHash } from 'node:crypto'
import { getIronSession, type CookieJar, type CookieStore, type SessionOptions } from 'iron-session'
import { z } from 'zod'
import { getEnv } from '@/lib/server/request/env'
import { isSecureHost } from '@/lib/server/request/origin'

/** Anything that holds cookies: `cookies()` of a request, or a jar of the proxy. */
export type Cookies = CookieJar | CookieStore

const customerShape = z.object({
  store: z.string(),
  sid: z.string(),
  customerId: z.string(),
  firstName: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** When the access token expires, milliseconds since 1970. */
  expiresAt: z.number(),
  /** When the customer typed the password, milliseconds since 1970. */
  signedInAt: z.number(),
  /** Last use to within `TOUCH_MS`, milliseconds since 1970. */
  seenAt: z.number(),
  /** Whether the customer asked to stay signed in on this device. */
  isKept: z.boolean(),
})
/** A signed-in customer. */
export type CustomerSession = z.infer<typeof customerShape>

const cartShape = z.object({
  store: z.string(),
  /** Empty between a completed purchase and the next item. */
  token: z.string(),
  /** The customer whose cart it is, which `getShopper` hides from others; absent for guests. */
  customerId: z.string().optional(),
  /** Chosen at the payment step, kept until the order. */
  paymentMethodId: z.string().optional(),
  /** The order of this cart that was not paid: the next attempt gets another idempotency key. */
  refusedOrder: z.string().optional(),
  /** The order that this cart is while its payment is pending. */
  pendingOrder: z.string().optional(),
  /** An order that was not paid when the shopper began another cart. */
  leftOrder: z.string().optional(),
  /** The cart of that order. */
  leftToken: z.string().optional(),
  /** The order that this cart became, for a second tab that still shows the review step. */
  lastOrder: z.string().optional(),
  postalCode: z.string().optional(),
  /** Where to return after a password reset, which the mailed link does not know. */
  returnTo: z.string().optional(),
})
/** The cart of this browser, signed in or not. */
export type CartSession = z.infer<typeof cartShape>

const messageShape = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
/** A message by its key in `messages/`, with the values of its placeholders. */
export type Message = z.infer<typeof messageShape>

const flashShape = z.object({
  store: z.string(),
  /** Appears in the URL too, so that a flash is shown only on the page it was meant for. */
  id: z.string(),
  form: z.string(),
  errors: z.record(z.string(), messageShape),
  values: z.record(z.string(), z.string()),
  notice: messageShape.optional(),
})
/** The result of one form for the next page. */
export type Flash = z.infer<typeof flashShape>

const setUpShape = z.object({
  store: z.string(),
  /** The session that began it. */
  sid: z.string(),
  secret: z.string(),
  otpauthUri: z.string(),
  recoveryCodes: z.array(z.string()),
})
/** A two-factor set-up that was begun and not confirmed yet; the platform shows it only once. */
export type SetUp = z.infer<typeof setUpShape>

const previewShape = z.object({ store: z.string(), token: z.string() })

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

interface Limits {
  /** A session ends this long after sign-in, however often it was renewed. */
  readonly absoluteSeconds: number
  /** A session ends after this long without use. */
  readonly idleSeconds: number
}

/** Limits by whether the customer asked to stay signed in; see docs/decisions/070-session.md. */
export const SESSION_LIMITS: Readonly<Record<'kept' | 'short', Limits>> = {
  kept: { absoluteSeconds: 14 * DAY_SECONDS, idleSeconds: 14 * DAY_SECONDS },
  short: { absoluteSeconds: 12 * HOUR_SECONDS, idleSeconds: 2 * HOUR_SECONDS },
}

/** Bytes of JSON that one cookie holds when sealed, together with its attributes. */
export const MAX_SEALED_JSON = 2_800

const KINDS = {
  customer: { name: 'sid', shape: customerShape, ttl: SESSION_LIMITS.kept.absoluteSeconds },
  cart: { name: 'cart', shape: cartShape, ttl: 30 * DAY_SECONDS },
  flash: { name: 'flash', shape: flashShape, ttl: 120 },
  setUp: { name: 'setup', shape: setUpShape, ttl: 20 * 60 },
  preview: { name: 'preview', shape: previewShape, ttl: HOUR_SECONDS },
} as const

type Kind = keyof typeof KINDS
type Content<K extends Kind> = z.infer<(typeof KINDS)[K]['shape']>

/** Reads a sealed cookie; null when altered, expired, of another shape or another store. */
export async function readSealed<K extends Kind>(
  jar: Cookies,
  kind: K,
  context: { store: string; host: string },
): Promise<Content<K> | null> {
  const password = Object.fromEntries(secretPairs())
  const sealed = await open(jar, kind, context.host, { password })
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
  // Without Max-Age the browser forgets the cookie when it is closed.
  const isForgotten = 'isKept' in content && !content.isKept
  const sealed = await open(jar, kind, host, isForgotten ? { maxAge: undefined } : {})
  for (const key of Object.keys(sealed)) delete sealed[key]
  Object.assign(sealed, content)
  await sealed.save()
}

/** Removes one sealed cookie. */
export async function clearSealed(jar: Cookies, kind: Kind, host: string): Promise<void> {
  const sealed = await open(jar, kind, host)
  sealed.destroy()
}

/** Name of a cookie: `__Host-` ties it to this very host where TLS allows (RFC 6265bis §4.1.3). */
export function cookieName(kind: Kind, host: string): string {
  return isSecureHost(host) ? `__Host-${KINDS[kind].name}` : KINDS[kind].name
}

/** Whether a session is within both limits at a time (milliseconds since 1970). */
export function isAlive(session: CustomerSession, now: number): boolean {
  const limits = SESSION_LIMITS[session.isKept ? 'kept' : 'short']
  const isFresh = now < session.signedInAt + limits.absoluteSeconds * 1000
  return isFresh && now < session.seenAt + limits.idleSeconds * 1000
}

/** Uses closer together than this count as one, so that not every response sets a cookie. */
const TOUCH_MS = 5 * 60_000

/** Whether the last use of a session needs to be saved again. */
export function needsTouch(session: CustomerSession, now: number): boolean {
  return now >= session.seenAt + TOUCH_MS
}

function open(
  jar: Cookies,
  kind: Kind,
  host: string,
  { password = newestSecret(), ...expiry }: OpenOptions = {},
) {
  const options: SessionOptions = {
    password,
    cookieName: cookieName(kind, host),
    ttl: KINDS[kind].ttl,
    // Lax, because emails and payment pages link back to us; unsafe requests are checked by Origin.
    cookieOptions: {
      httpOnly: true,
      secure: isSecureHost(host),
      sameSite: 'lax',
      path: '/',
      ...expiry,
    },
  }
  return getIronSession<Record<string, unknown>>(jar, options)
}

interface OpenOptions {
  password?: Record<number, string>
  maxAge?: undefined
}

/** Only the first key of the list seals, whatever its id; all of them can open. */
function newestSecret(): Record<number, string> {
  return Object.fromEntries(secretPairs().slice(0, 1))
}

/**
 * The cookie keys by number; the first seals, all open. iron-session names keys by whole numbers, so an id
 * becomes one by its hash: a position in the list would change when the oldest key is removed,
 * and everybody would be signed out.
 */
function secretPairs(): [number, string][] {
  return getEnv().SESSION_SECRETS.map(({ id, secret }) => [
    createHash('sha256').update(id).digest().readUInt32BE(0),
    secret,
  ])
}
