import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Tokens } from '@/lib/commerce/tokens'
import type { CustomerSession } from './sealed-cookies'

const rounds = process.env['VITRINE_FULL_NUMBERS'] ? 50 : 5
const parallel = 200

let issuer: Server
let renew: (session: CustomerSession) => Promise<Tokens | null>
const requested: string[] = []

beforeAll(async () => {
  issuer = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const token = new URLSearchParams(Buffer.concat(parts).toString()).get('refresh_token') ?? ''
      requested.push(token)
      // The first of three calls is lost after the rotation, as when a connection breaks.
      const isLost =
        token.endsWith('lost') && requested.filter((each) => each === token).length === 1
      if (isLost) return void request.socket.destroy()
      const reply = { access_token: `a-${token}`, expires_in: 600, refresh_token: `${token}-next` }
      const body = token === 'odd' ? { access_token: 1 } : reply
      response.writeHead(200, { 'content-type': 'application/json' })
      setTimeout(() => response.end(JSON.stringify(body)), Math.random() * 20)
    })
  })
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${String((issuer.address() as AddressInfo).port)}`
  vi.stubEnv('COMMERCE_URL', url)
  vi.stubEnv('COMMERCE_AUTH_URL', url)
  vi.stubEnv('COMMERCE_CLIENT_ID', 'storefront')
  vi.stubEnv('COMMERCE_CLIENT_SECRET', 'k3v9Qm1Xc7Lr5Tn8Wb2')
  vi.stubEnv('SESSION_SECRETS', '1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi')
  ;({ renew } = await import('./refresh'))
})
afterAll(() => new Promise((resolve) => issuer.close(resolve)))

const sessionOf = (refreshToken: string): CustomerSession => ({
  ...{ store: 'first', sid: 's', customerId: 'cus_01', firstName: 'Hanna', accessToken: 'a' },
  ...{ refreshToken, expiresAt: 0, signedInAt: 0, seenAt: 0, isKept: true },
})

describe('a session with an expired token', () => {
  it('is over, and nobody is asked, when the platform renews none', async () => {
    expect(await renew(sessionOf(''))).toBeNull()
    expect(requested).not.toContain('')
  })

  it('is renewed once, however many requests arrive at the same time', async ({ task }) => {
    let failures = 0
    for (let round = 0; round < rounds; round += 1) {
      const token = `round-${String(round)}`
      const session = sessionOf(token)
      const got = await Promise.all(Array.from({ length: parallel }, () => renew(session)))
      const late = await renew(session)
      const isOne = new Set([...got, late].map((tokens) => tokens?.refreshToken)).size === 1
      if (!isOne || requested.filter((each) => each === token).length !== 1) failures += 1
    }
    const what = `${String(parallel)} parallel requests renew a session more than once`
    task.meta.repetitions = { row: 'A8', what, n: rounds, failures }
    expect(failures).toBe(0)
  })

  it('survives a reply that is lost after the rotation', async () => {
    const tokens = await renew(sessionOf('lost')).catch(() => renew(sessionOf('lost')))
    expect(tokens?.accessToken).toBe('a-lost')
  })

  it('is kept when the reply contains no token, which is a fault of the issuer', async () => {
    await expect(renew(sessionOf('odd'))).rejects.toMatchObject({
      name: 'CommerceError',
      kind: 'malformed',
    })
  })
})
