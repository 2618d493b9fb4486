import { vi } from 'vitest'
import {
  readSealed,
  writeSealed,
  type CartSession,
  type CustomerSession,
  type Flash,
  type SetUp,
} from '@/lib/server/session/sealed-cookies'

export const HOST = 'first.localhost:3000'
export const STORE = 'first'
export const NOW = Date.parse('2026-11-20T12:00:00Z')

/** What a browser would receive of `redirect()`. */
class Redirected extends Error {
  readonly digest = 'NEXT_REDIRECT'
  constructor(readonly path: string) {
    super(`redirected to ${path}`)
  }
}

const jar = new Map<string, string>()
let writes: string[] = []
let attributes = new Map<string, string>()

const store = {
  get: (name: string) => {
    const value = jar.get(name)
    return value === undefined ? undefined : { name, value }
  },
  getAll: () => [...jar].map(([name, value]) => ({ name, value })),
  set: (name: string, value: string, options: object = {}) => {
    writes.push(name)
    attributes.set(name, JSON.stringify(options))
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  },
}

/** One browser: its request headers, its cookies, and the cookies that were set. */
export const browser = {
  headers: new Headers(),
  /** Names of the cookies that were set, one for each time. */
  writes: () => writes,
  /** Their attributes, by name, as JSON. */
  attributes: () => attributes,
  reset: () => {
    jar.clear()
    writes = []
    attributes = new Map()
    browser.headers = new Headers({ host: HOST, 'sec-fetch-site': 'same-origin' })
  },
  /** Remembers the cookies. @returns what puts them back, as after an answer that never arrived. */
  rewind: () => {
    const kept = [...jar]
    return () => {
      jar.clear()
      for (const [name, value] of kept) jar.set(name, value)
    }
  },
  /** The names of all cookies. */
  names: () => [...jar.keys()],
  /** A cookie that is not sealed. */
  value: (name: string) => jar.get(name),
  read: (kind: 'customer' | 'cart' | 'flash' | 'setUp') =>
    readSealed(store, kind, { store: STORE, host: HOST }) as Promise<
      (CustomerSession & CartSession & Flash & SetUp) | null
    >,
  hold: async (held: {
    customer?: Partial<CustomerSession>
    cart?: Partial<CartSession>
    flash?: Flash
    setUp?: SetUp
  }) => {
    if (held.customer) {
      await writeSealed(store, 'customer', HOST, { ...signedIn, ...held.customer })
    }
    if (held.cart) {
      await writeSealed(store, 'cart', HOST, { store: STORE, token: 'cart-1', ...held.cart })
    }
    if (held.flash) await writeSealed(store, 'flash', HOST, held.flash)
    if (held.setUp) await writeSealed(store, 'setUp', HOST, held.setUp)
    writes = []
    attributes = new Map()
  },
}

const signedIn: CustomerSession = {
  store: STORE,
  sid: 'sid-1',
  customerId: 'cus-ada',
  firstName: 'Ada',
  accessToken: 'access-1',
  refreshToken: 'refresh-1',
  expiresAt: NOW + 600_000,
  signedInAt: NOW,
  seenAt: NOW,
  isKept: false,
}

/** Stands in for `next/headers`. */
export const nextHeaders = { headers: async () => browser.headers, cookies: async () => store }

/** Stands in for `next/navigation`. */
export const nextNavigation = {
  useRouter: () => ({ push: vi.fn(), prefetch: vi.fn() }),
  useSearchParams: () => new URLSearchParams(),
  useSelectedLayoutSegments: () => [],
  redirect: (path: string) => {
    throw new Redirected(path)
  },
  unstable_rethrow: (error: unknown) => {
    if (error instanceof Redirected) throw error
  },
}

/** Stands in for `next/cache`, which works only inside Next. */
export const nextCache = { cacheLife: vi.fn(), cacheTag: vi.fn(), refresh: vi.fn() }

/** The path that a run leads to. */
export async function redirectOf(run: Promise<unknown>): Promise<string> {
  try {
    await run
  } catch (error) {
    if (error instanceof Redirected) return error.path
    throw error
  }
  throw new Error('It did not redirect.')
}

/** The path without the id of a flash, which differs each time. */
export function plain(path: string): string {
  return path.replace(/[?&]notice=[\w-]+/, '')
}

type Fields = Readonly<Record<string, string>>

/** The fields of a form as a browser sends them. */
export function formOf(fields: Fields): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

/** Sends a form without scripts. @returns where it leads, with the flash that is shown there. */
export async function submit(action: (data: FormData) => Promise<unknown>, fields: Fields = {}) {
  const path = await redirectOf(action(formOf(fields)))
  const go = plain(path)
  if (go === path) return { go }
  const { form, errors, values, notice } = (await browser.read('flash')) ?? {}
  return { go, form, errors, values, notice }
}
