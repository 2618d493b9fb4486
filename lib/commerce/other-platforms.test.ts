import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCart, findCart } from './cart'
import { findProduct, listProducts } from './catalog'
import { findCategorySlug } from './categories'
import { createCommerceClient } from './client'
import { getCustomer, registerCustomer } from './customer'
import { loginCustomer } from './customer-login'
import { listDevices } from './customer-security'
import { findVariants, listDeliveryOptions } from './delivery-options'
import { CommerceError } from './errors'
import { listPickupOptions, listShippingOptions } from './shipping'

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
const whole = {
  ...cart,
  ...{ status: 'open', items: [], itemCount: 0, taxIncluded: true },
  ...{ subTotal: 0, discount: 0, shippingTotal: 0, tax: 0, total: 0 },
}

describe('a platform without an optional operation', () => {
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

  it('still reports an ended session, and a refusal', async () => {
    platform.mockImplementation(async () => refusal(401))
    await expect(listDevices(client)).rejects.toMatchObject({ kind: 'unauthenticated' })
    platform.mockImplementation(async () => refusal(403))
    await expect(listDevices(client)).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it('has no pickup points, unlike one that has lost the cart', async () => {
    platform.mockImplementation(async () => refusal(404))
    expect(await listPickupOptions(client, cart.token)).toBeNull()
    platform.mockImplementation(async () => refusal(404, 'Cart.NotFound'))
    await expect(listPickupOptions(client, cart.token)).rejects.toBeInstanceOf(CommerceError)
  })

  it('is asked for a cart alone when it refuses the question for a destination', async () => {
    platform.mockImplementation(async (url) =>
      url.includes('?') ? refusal(400, 'Common.Validation') : Response.json(whole),
    )
    const destination = { countryCode: 'DE', postalCode: '2204' }
    expect(await findCart(client, cart.token, destination)).toMatchObject({ token: cart.token })
    platform.mockImplementation(async () => refusal(404, 'Cart.NotFound'))
    expect(await findCart(client, cart.token, destination)).toBeNull()
    platform.mockImplementation(async () => Response.json(whole))
    await createCart(client, 'EUR')
    // The email of the request is a string (spec §4.1).
    expect(platform.mock.lastCall?.[1].body).toBe('{"currencyCode":"EUR"}')
  })

  it('finds no category by a former slug', async () => {
    platform.mockImplementation(async () => refusal(400, 'Common.Validation'))
    expect(await findCategorySlug(client, 'cups')).toBeNull()
    platform.mockImplementation(async () => refusal(500))
    await expect(findCategorySlug(client, 'cups')).rejects.toBeInstanceOf(CommerceError)
  })

  it('offers deliveries, although it knows no distance to their pickup points', async () => {
    const price = { price: 3.9, currencyCode: 'EUR', available: true }
    const pickup = { id: 'p', name: 'Shop', type: 'pickup', ...price }
    const data = [{ ...pickup, nearestPickupPoint: { name: 'Harbour' } }]
    platform.mockImplementation(async () => Response.json({ data }))
    const [option] = await listShippingOptions(client, cart.token)
    expect(option?.nearestPickupPoint).toEqual({ name: 'Harbour', distanceKm: null })
  })

  it.each([60, '60,00 EUR', undefined])('has a cart with a coupon from %s', async (minimum) => {
    const coupon = { code: 'FJORD', discount: 0, reason: 'minimumNotReached', minimum }
    platform.mockImplementation(async () => Response.json({ ...whole, coupon }))
    const found = await findCart(client, cart.token)
    const known = minimum === 60 ? { amountMinor: 6000, currencyCode: 'EUR' } : null
    expect(found?.coupon?.minimum).toEqual(known)
  })

  it('offers no two-factor authentication', async () => {
    platform.mockImplementation(async () => Response.json({ id: 'c', email: 'ada@example.com' }))
    expect((await getCustomer(client)).twoFactorEnabled).toBeNull()
  })
})

describe('a platform with codes of its own', () => {
  const ada = { email: 'ada@example.com', password: 'long enough' }

  it.each([undefined, 'Carts.Unknown'])('is understood by its status (code %s)', async (code) => {
    platform.mockImplementation(async () => refusal(404, code))
    expect(await findCart(client, cart.token)).toBeNull()
    platform.mockImplementation(async () => refusal(401, code))
    expect(await loginCustomer(client, ada)).toMatchObject({ ok: false, code: 'wrong' })
    platform.mockImplementation(async () => refusal(409, code))
    const person = { ...ada, firstName: 'Ada', lastName: 'Test' }
    expect(await registerCustomer(client, person)).toBe(false)
  })

  it('is understood by a known code, however it describes its problem', async () => {
    platform.mockImplementation(async () =>
      Response.json({ code: 'Cart.NotFound' }, { status: 404 }),
    )
    expect(await findCart(client, cart.token)).toBeNull()
  })

  it.each([
    ['a gateway', () => Response.json({ status: 404 }, { status: 404 })],
    ['an unknown store', () => refusal(404, 'Store.NotFound')],
    ['an unknown path', () => refusal(404, 'Common.NotFound')],
  ])('has not lost the cart when the 404 is of %s', async (_, answer) => {
    platform.mockImplementation(async () => answer())
    await expect(findCart(client, cart.token)).rejects.toMatchObject({ kind: 'notFound' })
  })
})

describe('a platform without languages', () => {
  const product = {
    ...{ id: 'p', slug: 'mug', title: 'Mug', currencyCode: 'EUR', priceMin: 28, priceMax: 28 },
    ...{ availableQuantity: 3, images: [], tags: [], createdOn: '2026-11-20', variants: [] },
    ...{ options: [{ name: 'Glaze', values: ['Oat'] }], description: [], categories: [] },
    attributes: [{ name: 'material', value: 'Stoneware' }],
  }

  it('is asked again without them, for a minute only because it may be upgrading', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const plain = createCommerceClient({ baseUrl: 'http://plain.example', storeDomain: 'shop' })
    platform.mockImplementation(async (_url, init) =>
      String(init.body).includes('valueLabels')
        ? refusal(400, 'Common.Validation')
        : Response.json({ data: { product } }),
    )
    expect(await findProduct(plain, 'mug')).toMatchObject({
      language: null,
      descriptionLanguage: null,
      options: [{ name: 'Glaze', label: 'Glaze', values: ['Oat'], valueLabels: ['Oat'] }],
      attributes: [{ name: 'material', label: null }],
    })
    expect(platform).toHaveBeenCalledTimes(2)
    await findProduct(plain, 'mug')
    expect(platform).toHaveBeenCalledTimes(3)
    // Another document may be answered in full.
    await findVariants(plain, 'mug').catch(() => undefined)
    expect(platform.mock.calls[3]?.[1]?.body).toContain('restockDate')
    platform.mockClear()
    vi.advanceTimersByTime(60_001)
    platform.mockImplementation(async () =>
      Response.json({ data: { product: { ...product, language: 'sv' } } }),
    )
    expect((await findProduct(plain, 'mug'))?.language).toBe('sv')
    expect(platform).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
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
    ['with 400', 'http://first.example', () => refusal(400, 'Common.Validation')],
    [
      'in the manner of other servers',
      'http://second.example',
      () =>
        Response.json({
          errors: [{ message: 'x', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
        }),
    ],
    [
      'without data and a code, as GraphQL itself has it',
      'http://third.example',
      () => Response.json({ errors: [{ message: 'x' }] }),
    ],
  ])('that refuses them %s is asked again without them', async (_, baseUrl, refuse) => {
    platform.mockImplementation(withoutRelated(refuse))
    const older = createCommerceClient({ baseUrl, storeDomain: 'shop' })
    expect(await findProduct(older, 'mug')).toMatchObject({ title: 'Mug', related: [] })
    // With everything, and without what is assumed.
    expect(platform).toHaveBeenCalledTimes(2)
  })

  it('is not asked again when its reply is broken otherwise, and nothing is cached', async () => {
    platform.mockImplementation(async () =>
      Response.json({ data: { product }, errors: [{ message: 'x' }] }),
    )
    await expect(findProduct(client, 'mug')).rejects.toMatchObject({ kind: 'malformed' })
    expect(platform).toHaveBeenCalledTimes(1)
    platform.mockImplementation(async () =>
      Response.json({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
    )
    await expect(findProduct(client, 'mug')).rejects.toMatchObject({ kind: 'malformed' })
    expect(platform).toHaveBeenCalledTimes(2)
  })
})

/** A product in a list, as a platform sends it. */
const cup = (slug: string, price: number) => ({
  ...{ id: slug, slug, title: slug, currencyCode: 'EUR', priceMin: price, priceMax: price },
  ...{ availableQuantity: 3, options: [], images: [], tags: [], createdOn: '2026-01-01T00:00:00Z' },
  variants: [{ id: slug, sku: slug, options: [], price, availableQuantity: 3 }],
})

it('a compare-at price that is not above its price is none', async () => {
  const { variants, ...mug } = cup('mug', 30)
  const [variant] = variants
  const prices = [29.99, 30, 30.01]
  const offers = prices.map((compareAtPrice) => ({ ...variant, compareAtPrice }))
  const data = [{ ...mug, variants: offers }]
  const products = { data, hasNextPage: false, totalCount: 1, facets: [] }
  platform.mockImplementation(async () => Response.json({ data: { products } }))
  const page = await listProducts(client, { filter: {}, sort: 'TITLE', limit: 24 })
  const shown = page.data.flatMap((product) => product.variants).map((each) => each.compareAtPrice)
  expect(shown).toEqual([null, null, { amountMinor: 3001, currencyCode: 'EUR' }])
})

describe('a price with more decimals than its currency has', () => {
  it('removes its product from a list, and logs it', async () => {
    const data = [cup('right', 12.5), cup('wrong', 12.505)]
    const products = { data, hasNextPage: false, totalCount: 2, facets: [] }
    platform.mockImplementation(async () => Response.json({ data: { products } }))
    const page = await listProducts(client, { filter: {}, sort: 'TITLE', limit: 24 })
    expect(page.data.map(({ slug }) => slug)).toEqual(['right'])
    expect(page.unpriced).toEqual(['wrong'])
  })

  it('makes delivery options malformed', async () => {
    const option = { id: 'post', name: 'Post', type: 'regular', price: 4.995, currencyCode: 'EUR' }
    const product = { deliveryOptions: [{ ...option, available: true }] }
    platform.mockImplementation(async () => Response.json({ data: { product } }))
    const query = { slug: 'cup', variantId: 'cup', postalCode: '20457', countryCode: 'DE' }
    const listed = listDeliveryOptions(client, query)
    await expect(listed).rejects.toMatchObject({ name: 'CommerceError', kind: 'malformed' })
  })
})

it('a platform that renews no sessions signs in without a refresh token', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
  platform.mockImplementation(async () => Response.json({ accessToken: 'a', expiresIn: 600 }))
  const login = await loginCustomer(client, { email: 'ada@example.com', password: 'long enough' })
  vi.useRealTimers()
  const tokens = { accessToken: 'a', refreshToken: '', expiresAt: 601_000 }
  expect(login).toEqual({ ok: true, tokens })
})

describe('a login that needs a second step', () => {
  const login = () => loginCustomer(client, { email: 'ada@example.com', password: 'long enough' })
  const refuseBy = (method?: string, more: object = {}) =>
    platform.mockImplementation(async () =>
      Response.json(
        { status: 401, code: 'Customer.TwoFactorRequired', method, ...more },
        { status: 401, headers: { 'content-type': 'application/problem+json' } },
      ),
    )

  it('asks for the mailed code when the platform has mailed one', async () => {
    refuseBy('email')
    expect(await login()).toEqual({ ok: false, code: 'codeMailed', attemptsLeft: null })
  })

  it.each(['authenticator', undefined])(
    'asks for a code of the app with method %s',
    async (method) => {
      refuseBy(method)
      expect(await login()).toEqual({ ok: false, code: 'codeNeeded', attemptsLeft: null })
    },
  )

  it.each([
    [2, 2],
    ['two', null],
  ])('says how many attempts are left after a wrong code: %j', async (sent, attemptsLeft) => {
    refuseBy('email', { code: 'Customer.TwoFactorInvalid', attemptsLeft: sent })
    expect(await login()).toEqual({ ok: false, code: 'codeWrong', attemptsLeft })
  })
})
