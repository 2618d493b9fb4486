import { describe, expect, it } from 'vitest'
import { getCustomer } from './customer'
import { loginCustomer } from './customer-login'
import { endDevice, endOtherDevices, listDevices } from './customer-security'
import { clientOf, signInNewCustomer, demo } from './contract.testing'

describe('a customer’s devices', () => {
  it('are listed and signed out one by one, or all others at once', async () => {
    const { client, credentials } = await signInNewCustomer()
    const others = await Promise.all(
      [1, 2].map(async () => {
        const login = await loginCustomer(clientOf(), credentials)
        if (!login.ok) throw new Error('The second device could not sign in')
        return clientOf(demo.storeDomain, login.tokens.accessToken)
      }),
    )
    const devices = await listDevices(client)
    expect(devices?.map(({ current }) => current).sort()).toEqual([false, false, true])
    const [other] = (devices ?? []).filter(({ current }) => !current)
    await endDevice(client, other?.id ?? '')
    await endDevice(client, other?.id ?? '')
    expect(await listDevices(client)).toHaveLength(2)
    await endOtherDevices(client)
    expect(await listDevices(client)).toMatchObject([{ current: true }])
    for (const ended of others) {
      await expect(getCustomer(ended)).rejects.toMatchObject({ kind: 'unauthenticated' })
    }
  })
})
