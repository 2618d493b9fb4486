import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findProduct } from './catalog'
import { createCommerceClient } from './client'
import { getCustomer } from './customer'
import { listDevices } from './customer-sessions'
import { CommerceError } from './errors'
import { listPickupOptions } from './shipping'

const platform = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const client = createCommerceClient({
  baseUrl: 'http://127.0.0.1:4000',
  storeDomain: 'shop.example',
  accessToken: 'token',
})

beforeEach(() => vi.stubGlobal('fetch', platform))
afterEach(() => {
  platform.mockReset()
  vi.unstubAllGlobals()
})

const refusal = (status: number, code?: string) =>
  Response.json(
    { status, code },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

const cart = { token: 'cart', currencyCode: 'EUR' }

describe('a platform without an operation of ours', () => {
  it.each([404, 405])('lists no devices when it answers %d', async (status) => {
    platform.mockImplementation(async () => refusal(status))
    expect(await listDevices(client)).toBeNull()
  })

  it('lists no devices when a gateway answers 404 in HTML', async () => {
    platform.mockImplementation(
      async () =>
        new Response('<h1>Not found</h1>', {
          status: 404,
          headers: { 'content-type': 'text/html' },
        }),
    )
    expect(await listDevices(client)).toBeNull()
  })

  it('still says that a session has ended and that it is in trouble itself', async () => {
    platform.mockImplementation(async () => refusal(401))
    await expect(listDevices(client)).rejects.toMatchObject({ kind: 'unauthenticated' })
    platform.mockImplementation(async () => refusal(403))
    await expect(listDevices(client)).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('names no places to collect at, unlike one that has lost the cart', async () => {
    platform.mockImplementation(async () => refusal(404))
    expect(await listPickupOptions(client, cart)).toBeNull()
    platform.mockImplementation(async () => refusal(404, 'Cart.NotFound'))
    await expect(listPickupOptions(client, cart)).rejects.toBeInstanceOf(CommerceError)
  })

  it('says nothing of a second factor', async () => {
    platform.mockImplementation(async () => Response.json({ id: 'c', email: 'ada@example.com' }))
    expect((await getCustomer(client)).twoFactorEnabled).toBeNull()
  })
})

describe('a platform without related products', () => {
  const product = {
    ...{ id: 'p', slug: 'mug', title: 'Mug', currencyCode: 'EUR', priceMin: 28, priceMax: 28 },
    ...{ availableQuantity: 3, options: [], images: [], tags: [], createdOn: '2026-11-20' },
    ...{ variants: [], description: [], attributes: [], categories: [] },
  }
  const withoutRelated = (refuse: () => Response) => async (_url: string, init: RequestInit) =>
    String(init.body).includes('related') ? refuse() : Response.json({ data: { product } })

  it.each([
    ['with 400', () => refusal(400, 'Common.Validation')],
    [
      'in the manner of other servers',
      () =>
        Response.json({
          errors: [{ message: 'x', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
        }),
    ],
  ])('that refuses them %s is asked again without', async (_, refuse) => {
    platform.mockImplementation(withoutRelated(refuse))
    expect(await findProduct(client, 'mug')).toMatchObject({ title: 'Mug', related: [] })
    expect(platform).toHaveBeenCalledTimes(2)
  })

  it('whose answer is broken otherwise is not asked again: nothing half is cached', async () => {
    platform.mockImplementation(async () =>
      Response.json({ data: { product }, errors: [{ message: 'x' }] }),
    )
    await expect(findProduct(client, 'mug')).rejects.toMatchObject({ kind: 'malformed' })
    expect(platform).toHaveBeenCalledTimes(1)
  })
})
