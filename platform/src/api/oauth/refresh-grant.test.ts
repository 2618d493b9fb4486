import * as oauth from 'oauth4webapi'
import { afterAll, describe, expect, it } from 'vitest'
import { registerApplication } from '#identity/applications.ts'
import { addStore, readJson, signInCustomer } from '#testing.ts'
import { insecure, startIssuer } from './issuer.testing.ts'

const clientSecrets = [
  'the-older-secret-of-the-storefront-0',
  'the-newer-secret-of-the-storefront-1',
]
const issuer = await startIssuer({ FIRST_PARTY_CLIENT_SECRET: clientSecrets.join() })
const store = await addStore(issuer.services)
afterAll(() => issuer.close())

const postToken = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${issuer.base}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  })

describe('refresh_token', () => {
  const refresh = (token: string, secret = clientSecrets[0], wish = {}) => {
    const id = issuer.services.config.firstPartyClient.id
    const basic = Buffer.from(`${id}:${secret}`).toString('base64')
    const form = { grant_type: 'refresh_token', refresh_token: token, ...wish }
    return postToken(form, { authorization: `Basic ${basic}` })
  }
  const read = (response: Response) =>
    readJson<Record<'access_token' | 'refresh_token' | 'scope', string> & { expires_in: number }>(
      response,
    )
  const isAlive = async (token: string) => {
    const headers = { 'x-store-domain': store.domain, authorization: `Bearer ${token}` }
    return (await fetch(`${issuer.base}/v1/customer`, { headers })).status === 200
  }

  it('rotates the token of a login and issues a working access token', async () => {
    const { refreshToken } = await signInCustomer(issuer.services, store)
    const first = await read(await refresh(refreshToken))
    expect(first.expires_in).toBe(600)
    expect(first.refresh_token).not.toBe(refreshToken)
    expect(await isAlive(first.access_token)).toBe(true)
    expect((await refresh(first.refresh_token)).status).toBe(200)
  })

  it('for fewer scopes takes the others from one access token only (RFC 6749 §6)', async () => {
    const { refreshToken } = await signInCustomer(issuer.services, store)
    const fewer = await read(
      await refresh(refreshToken, clientSecrets[0], { scope: 'customer:read' }),
    )
    const again = await read(await refresh(fewer.refresh_token))
    expect([fewer.scope, again.scope]).toEqual(['customer:read', 'customer:read customer:update'])
  })

  it('gives ten parallel refreshes the same successor', async () => {
    const { refreshToken } = await signInCustomer(issuer.services, store)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
    const tokens = await Promise.all(answers.map(read))
    expect(new Set(tokens.map((t) => t.refresh_token)).size).toBe(1)
    expect(new Set(tokens.map((t) => t.access_token)).size).toBe(1)
    expect(await isAlive(tokens[0]?.access_token ?? '')).toBe(true)
  })

  it('revokes the whole family when a used token is reused after the grace period', async () => {
    const { refreshToken } = await signInCustomer(issuer.services, store)
    const next = await read(await refresh(refreshToken))
    issuer.advance(29_000)
    expect((await read(await refresh(refreshToken))).refresh_token).toBe(next.refresh_token)
    issuer.advance(2000)
    const replay = await refresh(refreshToken)
    expect([replay.status, await replay.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect(await isAlive(next.access_token)).toBe(false)
    expect((await refresh(next.refresh_token)).status).toBe(400)
  })

  it('ends a login 180 days after it began, however often it is refreshed', async () => {
    let { refreshToken } = await signInCustomer(issuer.services, store)
    const day = 24 * 3_600_000
    for (let days = 0; days < 174; days += 29) {
      issuer.advance(29 * day)
      refreshToken = (await read(await refresh(refreshToken))).refresh_token
    }
    issuer.advance(6 * day)
    expect((await refresh(refreshToken)).status).toBe(400)
  })

  it('ends a login that was not refreshed for 30 days, to the millisecond', async () => {
    const unused = await signInCustomer(issuer.services, store)
    issuer.advance(30 * 24 * 3_600_000 - 1)
    const { refresh_token: renewed } = await read(await refresh(unused.refreshToken))
    issuer.advance(30 * 24 * 3_600_000)
    expect((await refresh(renewed)).status).toBe(400)
  })

  it('requires the right client for a token, also within the grace period', async () => {
    const { refreshToken } = await signInCustomer(issuer.services, store)
    expect((await refresh(refreshToken, 'wrong')).status).toBe(401)
    const other = await registerApplication(issuer.services.db, {
      ...{ tenantId: store.tenantId, storeId: store.id, name: 'Other' },
      ...{ grants: ['refresh_token'], scopes: ['customer:read'] },
    })
    const form = {
      ...{ grant_type: 'refresh_token', refresh_token: refreshToken },
      ...{ client_id: other.clientId, client_secret: other.clientSecret },
    }
    expect((await postToken(form)).status).toBe(400)
    expect((await refresh(refreshToken)).status).toBe(200)
    expect((await postToken(form)).status).toBe(400)
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  it('accepts each secret of the storefront while they are rotated, and no other', async () => {
    let { refreshToken } = await signInCustomer(issuer.services, store)
    for (const secret of clientSecrets) {
      const renewed = await read(await refresh(refreshToken, secret))
      refreshToken = renewed.refresh_token
    }
    for (const wrong of ['a-secret-of-nobody-with-36-characters', clientSecrets.join()])
      expect((await refresh(refreshToken, wrong)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  it('ends a login at the revocation endpoint, including its access token', async () => {
    const { refreshToken, accessToken } = await signInCustomer(issuer.services, store)
    const { id } = issuer.services.config.firstPartyClient
    const response = await oauth.revocationRequest(
      ...[
        issuer.as,
        { client_id: id },
        oauth.ClientSecretBasic(String(clientSecrets[0])),
        refreshToken,
        insecure,
      ],
    )
    await oauth.processRevocationResponse(response)
    expect(await isAlive(accessToken)).toBe(false)
    expect((await refresh(refreshToken)).status).toBe(400)
  })
})
