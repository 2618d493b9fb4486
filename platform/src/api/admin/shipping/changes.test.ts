import { afterAll, describe, expect, it } from 'vitest'
import { readJson, signInApplication } from '#testing.ts'
import type { MethodJson } from './schemas.ts'
import { openTestCheckout } from '#api/testing/shop.ts'

const shop = await openTestCheckout()
const token = await signInApplication(shop.services, shop.store)
afterAll(() => shop.close())

const send = (method: string, id: string, body?: unknown, bearer = token) =>
  shop.call(method, `/v1/shipping/methods/${id}`, body, { authorization: `Bearer ${bearer}` })

const parcel = { name: 'parcel', type: 'regular', basePrice: 4.9, currency: 'EUR' }

async function create(values: object = {}) {
  const response = await shop.call(
    'POST',
    '/v1/shipping/methods',
    { ...parcel, ...values },
    {
      authorization: `Bearer ${token}`,
    },
  )
  return (await readJson<{ id: string }>(response)).id
}

describe('a shipping method', () => {
  it('is replaced with its rates', async () => {
    const rates = [{ price: 3 }, { price: 5, minOrderPrice: 50 }]
    const id = await create({ rates, minOrderAmount: 10 })
    const before = await readJson<MethodJson>(await send('GET', id))
    expect(before).toMatchObject({ basePrice: 4.9, minOrderAmount: 10 })
    expect(before.rates).toHaveLength(2)
    const change = { ...parcel, basePrice: 6, isActive: false, rates: [{ price: 7 }] }
    const replaced = await send('PUT', id, change)
    expect(replaced.status).toBe(200)
    const after = await readJson<MethodJson>(replaced)
    expect(after).toMatchObject({ id, basePrice: 6, isActive: false })
    expect(after).not.toHaveProperty('minOrderAmount')
    expect(after.rates).toMatchObject([{ price: 7, shippingMethodId: id }])
    expect(after.createdOn).toBe(before.createdOn)
  })

  it('is not replaced over what somebody else has changed since it was read', async () => {
    const id = await create({ rates: [{ price: 3 }] })
    const read = await send('GET', id)
    const replace = (basePrice: number, etag: string | null) =>
      shop.call(
        'PUT',
        `/v1/shipping/methods/${id}`,
        { ...parcel, basePrice },
        { authorization: `Bearer ${token}`, 'if-match': etag ?? '' },
      )
    const replaced = await replace(6, read.headers.get('etag'))
    expect(replaced.status).toBe(200)
    expect((await replace(7, read.headers.get('etag'))).status).toBe(412)
    expect(await (await send('GET', id)).json()).toMatchObject({ basePrice: 6 })
    expect((await replace(7, replaced.headers.get('etag'))).status).toBe(200)
  })

  it('that has only paused rates is offered to nobody', async () => {
    const id = await create({ basePrice: 0, rates: [{ price: 3, postalCodes: ['20*'] }] })
    const { path } = await shop.openReadyCart((await shop.variantOf(5)).variantId)
    const quote = async () => {
      const { data } = await readJson<{ data: { id: string; available: boolean }[] }>(
        await shop.call('GET', `${path}/shipping-methods`),
      )
      return data.find((method) => method.id === id)?.available
    }
    expect(await quote()).toBe(true)
    const paused = [{ price: 3, postalCodes: ['20*'], isActive: false }]
    expect((await send('PUT', id, { ...parcel, basePrice: 0, rates: paused })).status).toBe(200)
    expect(await quote()).toBe(false)
  })

  it('that is deleted is removed from carts, which remain usable', async () => {
    const id = await create()
    const { variantId } = await shop.variantOf(5)
    const { path } = await shop.openReadyCart(variantId)
    await shop.change('PATCH', `${path}/shipping`, { shippingMethodId: id })
    expect((await send('DELETE', id)).status).toBe(204)
    expect((await send('GET', id)).status).toBe(404)
    const cart = await shop.call('GET', path)
    expect(cart.status).toBe(200)
    expect(await cart.json()).toMatchObject({ shipping: null, shippingTotal: 0 })
  })
})

describe('refusals', () => {
  it('leave the method unchanged', async () => {
    const id = await create()
    const wrong = { ...parcel, currency: 'SEK', rates: [{ zoneCode: 'nowhere' }] }
    expect((await send('PUT', id, wrong)).status).toBe(400)
    expect(await (await send('GET', id)).json()).toMatchObject({ basePrice: 4.9 })
  })

  it('require the scope', async () => {
    const reader = await signInApplication(shop.services, shop.store, ['settings:read'])
    expect((await send('PUT', 'any', parcel, reader)).status).toBe(403)
  })
})
