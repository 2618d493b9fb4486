import { describe, expect, it } from 'vitest'
import { browser } from '@/lib/server/browser.testing'
import { cartJson, FAULTS, usePlatform } from '@/lib/server/platform.testing'
import { isEnded } from './ended-sessions'
import { getShopper } from './shopper'
import { signOut } from './sign-out'

const platform = usePlatform()

const REVOKE = /POST \/connect\/revocation/
const held = (sid: string) => ({ customer: { sid }, cart: { customerId: 'cus-ada' } })

describe('signing out', () => {
  it('revokes the session, assigns the cart to the customer and leaves no data in the browser', async () => {
    platform.on(REVOKE, { json: {} })
    platform.on(/GET \/v1\/carts/, { json: cartJson() })
    platform.on(/GET \/v1\/customer/, { json: { id: 'cus-ada', email: 'ada@example.com' } })
    platform.on(/PATCH \/v1\/carts\/cart-1\/buyer/, { json: cartJson({ customerId: 'cus-ada' }) })
    await browser.hold(held('sid-out'))
    await signOut(await getShopper())
    expect(platform.calls(REVOKE)[0]?.body).toMatchObject({ token: 'refresh-1' })
    expect(platform.calls(/PATCH/)[0]?.body).toMatchObject({ email: 'ada@example.com' })
    expect(await browser.read('customer')).toBeNull()
    expect(await browser.read('cart')).toBeNull()
    expect(await isEnded('sid-out')).toBe(true)
  })

  it.each(FAULTS)('succeeds locally even if the platform fails (%s)', async (fault) => {
    platform.on(/./, { fault })
    await browser.hold(held(`sid ${fault}`))
    await signOut(await getShopper())
    expect(await browser.read('customer')).toBeNull()
    expect(await browser.read('cart')).toBeNull()
    await browser.hold(held(`sid ${fault}`))
    expect((await getShopper()).customer).toBeNull()
  })
})
