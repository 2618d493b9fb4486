import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSealed,
  isAlive,
  readSealed,
  SESSION_LIMITS,
  writeSealed,
  type CustomerSession,
} from './sealed-cookies'

const isFull = Boolean(process.env['VITRINE_FULL_NUMBERS'])
/** One bit of so many is flipped. */
const sealStep = isFull ? 1 : 3
const sealRuns = isFull ? 10_000 : 100

const KEYS = {
  old: 'o1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi',
  new: 'n2:Vq8Yb3Nf6Kc1Wz5Xe9Hj2Lm7Rt4Pd0GsUaIo',
}
const HOST = 'first.localhost:3000'
const STORE = 'first'

const session: CustomerSession = {
  store: STORE,
  sid: 'c2lkLW9mLWEtdGVzdC0wMQ',
  customerId: 'cus_01',
  firstName: 'Hanna',
  accessToken: 'a'.repeat(43),
  refreshToken: 'r'.repeat(43),
  expiresAt: 1_790_000_000_000,
  signedInAt: 1_790_000_000_000,
  seenAt: 1_790_000_000_000,
  isKept: true,
}

/** A browser's cookies, in the interface of iron-session. */
function newJar() {
  const cookies = new Map<string, string>()
  const written: { name: string; value: string; options: Record<string, unknown> }[] = []
  return {
    cookies,
    written,
    read: (name: string) => cookies.get(name),
    write: (name: string, value: string, options: object) => {
      written.push({ name, value, options: { ...options } })
      cookies.set(name, value)
    },
  }
}

/** The module with these cookie keys; the environment is read once per module. */
async function withKeys(keys: string) {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRETS', keys)
  return import('./sealed-cookies')
}

beforeEach(() => {
  vi.stubEnv('COMMERCE_URL', 'http://127.0.0.1:4000')
  vi.stubEnv('COMMERCE_AUTH_URL', 'http://127.0.0.1:4000')
  vi.stubEnv('COMMERCE_CLIENT_ID', 'storefront')
  vi.stubEnv('COMMERCE_CLIENT_SECRET', 'a-long-client-secret')
  vi.stubEnv('SESSION_SECRETS', `${KEYS.new},${KEYS.old}`)
})

const context = { store: STORE, host: HOST }

describe('a sealed session', () => {
  it('is read back unchanged, and the cookie reveals nothing of it', async () => {
    const jar = newJar()
    await writeSealed(jar, 'customer', HOST, session)
    expect(await readSealed(jar, 'customer', context)).toEqual(session)
    const seal = jar.cookies.get('sid') ?? ''
    for (const secret of [session.accessToken, session.refreshToken, session.firstName]) {
      expect(seal).not.toContain(secret)
      expect(seal).not.toContain(Buffer.from(secret).toString('base64url'))
    }
  })

  it('is null or unchanged after any single bit is flipped', async ({ task }) => {
    const jar = newJar()
    await writeSealed(jar, 'customer', HOST, session)
    const seal = Buffer.from(jar.cookies.get('sid') ?? '', 'latin1')
    let accepted = 0
    let tried = 0
    for (let byte = 0; byte < seal.length; byte += sealStep) {
      for (let bit = 0; bit < 8; bit += 1) {
        const altered = Buffer.from(seal)
        altered[byte] = (altered[byte] ?? 0) ^ (1 << bit)
        jar.cookies.set('sid', altered.toString('latin1'))
        const read = await readSealed(jar, 'customer', context)
        tried += 1
        // The suffix after "~" names a format, and the last letter of a base64 text has bits that
        // mean nothing: such a seal may be read, as the same session.
        if (read && !isDeepStrictEqual(read, session)) accepted += 1
      }
    }
    const what = 'A session with one bit flipped is accepted as another one'
    task.meta.repetitions = { row: 'A1', what, n: tried, failures: accepted }
    expect(accepted).toBe(0)
  }, 120_000)

  it('is null when truncated', async () => {
    const jar = newJar()
    await writeSealed(jar, 'customer', HOST, session)
    const seal = (jar.cookies.get('sid') ?? '').replace(/~.*$/, '')
    for (let length = 0; length < seal.length; length += 3) {
      jar.cookies.set('sid', seal.slice(0, length))
      expect(await readSealed(jar, 'customer', context)).toBeNull()
    }
  })

  it('is null in another store and as another kind of cookie', async () => {
    const jar = newJar()
    await writeSealed(jar, 'customer', HOST, session)
    const abroad = { store: 'second', host: 'second.localhost:3000' }
    expect(await readSealed(jar, 'customer', abroad)).toBeNull()
    jar.cookies.set('cart', jar.cookies.get('sid') ?? '')
    jar.cookies.set('flash', jar.cookies.get('sid') ?? '')
    expect(await readSealed(jar, 'flash', context)).toBeNull()
    expect(await readSealed(jar, 'customer', { ...context, store: '__proto__' })).toBeNull()
  })
})

describe('the session cookie', () => {
  it('is HttpOnly, Lax, on the root path, without domain; __Host- and Secure under TLS', async () => {
    const jar = newJar()
    await writeSealed(jar, 'customer', 'shop.example', session)
    const [cookie] = jar.written
    expect(cookie?.name).toBe('__Host-sid')
    expect(cookie?.options).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      path: '/',
    })
    expect(cookie?.options).not.toHaveProperty('domain')
  })

  it('ends with the browser session unless the customer asked to stay signed in', async () => {
    const jar = newJar()
    await writeSealed(jar, 'customer', HOST, { ...session, isKept: false })
    await writeSealed(jar, 'customer', HOST, session)
    expect(jar.written[0]?.options.maxAge).toBeUndefined()
    expect(jar.written[1]?.options.maxAge).toBeGreaterThan(13 * 24 * 3600)
  })

  it('never exceeds 4,096 bytes; a larger one is an error and leaves the old one unchanged', async ({
    task,
  }) => {
    const what = 'A sealed session is over 4,096 bytes, or its overflow loses the old one'
    task.meta.repetitions = { row: 'A3', what, n: sealRuns, failures: 0 }
    const text = fc.string({ minLength: 0, maxLength: 900, unit: 'grapheme' })
    await fc.assert(
      fc.asyncProperty(text, text, async (firstName, accessToken) => {
        const jar = newJar()
        jar.cookies.set('sid', 'before')
        try {
          await writeSealed(jar, 'customer', HOST, { ...session, firstName, accessToken })
          expect(Buffer.byteLength(jar.cookies.get('sid') ?? '')).toBeLessThanOrEqual(4_000)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
          expect(jar.cookies.get('sid')).toBe('before')
        }
      }),
      { numRuns: sealRuns },
    )
  }, 120_000)

  it('is removed when cleared', async () => {
    const jar = newJar()
    await writeSealed(jar, 'customer', HOST, session)
    await clearSealed(jar, 'customer', HOST)
    expect(jar.written.at(-1)).toMatchObject({ name: 'sid', value: '', options: { maxAge: 0 } })
    expect(await readSealed(jar, 'customer', context)).toBeNull()
  })
})

describe('session limits', () => {
  it.each(['kept', 'short'] as const)('of the %s kind hold to the second', (kind) => {
    const { absoluteSeconds, idleSeconds } = SESSION_LIMITS[kind]
    const own = { ...session, isKept: kind === 'kept' }
    const idleEnd = own.seenAt + idleSeconds * 1000
    expect(isAlive(own, idleEnd - 1000)).toBe(true)
    expect(isAlive(own, idleEnd + 1000)).toBe(false)
    const absoluteEnd = own.signedInAt + absoluteSeconds * 1000
    const used = { ...own, seenAt: absoluteEnd - 1000 }
    expect(isAlive(used, absoluteEnd - 500)).toBe(true)
    expect(isAlive(used, absoluteEnd + 1000)).toBe(false)
  })
})

describe('the cookie keys', () => {
  it('can be rotated without signing anyone out, also when the oldest is removed', async () => {
    const jar = newJar()
    const before = await withKeys(KEYS.old)
    await before.writeSealed(jar, 'customer', HOST, session)
    const both = await withKeys(`${KEYS.new},${KEYS.old}`)
    expect(await both.readSealed(jar, 'customer', context)).toEqual(session)
    await both.writeSealed(jar, 'customer', HOST, session)
    const after = await withKeys(KEYS.new)
    expect(await after.readSealed(jar, 'customer', context)).toEqual(session)
  })

  it('open nothing once they are removed', async () => {
    const jar = newJar()
    const before = await withKeys(KEYS.old)
    await before.writeSealed(jar, 'customer', HOST, session)
    const after = await withKeys(KEYS.new)
    expect(await after.readSealed(jar, 'customer', context)).toBeNull()
  })
})
