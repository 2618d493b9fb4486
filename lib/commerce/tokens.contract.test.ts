import { describe, expect, it } from 'vitest'
import { getCustomer } from './customer'
import { application, clientOf, signInNewCustomer, demo } from './contract.testing'
import { refreshTokens, revokeTokens } from './tokens'

describe('a customer’s tokens', () => {
  it('are renewed, and concurrent renewals get the same successor', async () => {
    const { tokens } = await signInNewCustomer()
    const renewals = await Promise.all(
      Array.from({ length: 5 }, () => refreshTokens(application(), tokens.refreshToken)),
    )
    const successors = new Set(renewals.map(({ refreshToken }) => refreshToken))
    expect(successors.size).toBe(1)
    expect(successors).not.toContain(tokens.refreshToken)
    const accessToken = renewals[0]?.accessToken
    expect(await getCustomer(clientOf(demo.storeDomain, accessToken))).toMatchObject({
      firstName: 'Ada',
    })
  })

  it('are revoked; revoking an unknown one is not an error', async () => {
    const { client, tokens } = await signInNewCustomer()
    await revokeTokens(application(), tokens.refreshToken)
    await revokeTokens(application(), 'no-such-token')
    await expect(refreshTokens(application(), tokens.refreshToken)).rejects.toMatchObject({
      code: 'invalid_grant',
    })
    await expect(getCustomer(client)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  it('are not issued to a client with a wrong secret', async () => {
    const { tokens } = await signInNewCustomer()
    const stranger = { ...application(), clientSecret: 'not-the-secret-of-this-application' }
    await expect(refreshTokens(stranger, tokens.refreshToken)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})
