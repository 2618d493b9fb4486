import { beforeEach, describe, expect, it } from 'vitest'
import { browser, formOf, submit } from '@/lib/server/browser.testing'
import { formatMessages } from '@/lib/server/i18n/messages'
import { cartJson, problem, productReplies, usePlatform } from '@/lib/server/platform.testing'
import { quickAddValue } from '@/lib/shop/cart/cart-forms'
import {
  addToCart,
  applyCode,
  changeQuantity,
  estimateDelivery,
  removeCode,
  removeFromCart,
  restoreLine,
} from './actions'

const platform = usePlatform()

const ADD = /POST \/v1\/carts\/cart-1\/items/
const LINE = /(?:PATCH|DELETE) \/v1\/carts\/cart-1\/items\/line-1/
const COUPON = /(?:PUT|DELETE) \/v1\/carts\/cart-1\/coupon/
const oat = { 'option.Glaze': 'Oat' }
const variant = { id: 'var-3', sku: 'JUG', options: [], price: 30, availableQuantity: 1 }

/** What the scripts of the first store say. */
const said = (key: string, values: Record<string, string | number> = {}) =>
  formatMessages({ slug: 'first' }, 'de', 'errors', { it: { key, values } })['it']

beforeEach(async () => {
  await browser.hold({ cart: {} })
  platform.on(/graphql/, productReplies({ mug: {}, jug: { options: [], variants: [variant] } }))
  platform.on(ADD, { json: cartJson() })
})

describe('adding to the cart', () => {
  it.each([
    [{ slug: 'mug', ...oat, quantity: '2' }, { variantId: 'var-1', quantity: 2 }, 'Oat'],
    [{ slug: 'mug', 'option.Glaze': 'Moss' }, { variantId: 'var-2', quantity: 1 }, 'Moss'],
    [{ slug: 'jug' }, { variantId: 'var-3', quantity: 1 }, 'none'],
    [
      { add: quickAddValue('mug', [{ name: 'Glaze', value: 'Moss' }]) },
      { variantId: 'var-2', quantity: 1 },
      'Moss',
    ],
  ])('%o adds %o', async (fields, body, options) => {
    expect(await submit(addToCart, fields)).toEqual({
      ...{ go: '/cart', form: 'addToCart', errors: {}, values: {} },
      notice: { key: 'added', values: { product: 'Harbour Mug', options } },
    })
    expect(platform.calls(ADD)).toMatchObject([{ body }])
  })

  it('answers scripts with the cart and the texts of the drawer', async () => {
    expect(await addToCart(formOf({ slug: 'jug', stay: '1' }))).toMatchObject({
      ...{ ok: true, value: { itemCount: 2, messages: { priceLocale: 'de-DE' } } },
    })
  })

  it('that was sent before, as after a lost answer, says that it is there', async () => {
    platform.on(ADD, { json: cartJson(), isReplayed: true })
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
    expect(await submit(addToCart, { slug: 'mug', ...oat })).toMatchObject({
      notice: { key: 'inCart', values: { product: 'Harbour Mug', options: 'Oat', count: 2 } },
    })
  })

  it('has the key of its attempt, which scripts name', async () => {
    const sent = { slug: 'mug', ...oat, attempt: 'a', stay: '1' }
    for (const attempt of ['a', 'a', 'b']) await addToCart(formOf({ ...sent, attempt }))
    const undo = { variantId: 'var-1', quantity: '1', stay: '1' }
    for (const attempt of ['c', 'c', 'd']) await restoreLine(formOf({ ...undo, attempt }))
    const keys = platform.calls(ADD).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3, 3, 5])
  })

  const missing = '/products/mug?missing=Glaze'
  const left = (count: number) => problem(409, 'Cart.InsufficientStock', { available: count })
  it.each([
    [{}, {}, missing, 'option.Glaze', 'chooseFirst', { option: 'Glaze' }],
    [
      { postalCode: '20457' },
      {},
      `${missing}&postalCode=20457`,
      'option.Glaze',
      'chooseFirst',
      { option: 'Glaze' },
    ],
    [oat, left(3), '/products/mug/oat?left=3', 'quantity', 'onlyLeft', { count: 3 }],
    [oat, left(0), '/products/mug/oat?left=0', 'quantity', 'soldOut', { count: 0 }],
  ])('%o after %o leads to %s', async (fields, answer, go, field, key, values) => {
    platform.on(ADD, answer)
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson({ items: [] }) })
    const sent = { slug: 'mug', ...fields }
    expect(await submit(addToCart, sent)).toEqual({ go })
    // Scripts show it in place; from a list the product's page does.
    const errors = { [field]: said(key, values) }
    const inPlace = { ok: false, errors, leaveTo: undefined }
    expect(await addToCart(formOf({ ...sent, stay: '1' }))).toEqual(inPlace)
    const add = new URLSearchParams(sent).toString()
    const fromList = { ok: false, errors, leaveTo: go }
    expect(await addToCart(formOf({ add, stay: '1' }))).toEqual(fromList)
  })

  it('that is full says so', async () => {
    platform.on(ADD, problem(409, 'Cart.TooManyLines'))
    const errors = { '': { key: 'cartFull' } }
    expect(await submit(addToCart, { slug: 'jug' })).toMatchObject({ go: '/cart', errors })
  })

  it('of a product that is gone says so', async () => {
    const errors = { '': { key: 'gone' } }
    expect(await submit(addToCart, { slug: 'vase' })).toMatchObject({ go: '/cart', errors })
    expect(platform.calls(ADD)).toEqual([])
  })
})

describe('a changed quantity', () => {
  it.each([
    [{ quantity: '3' }, 9, [3], undefined],
    [{ quantity: '3', to: '4' }, 9, [4], undefined],
    [{ quantity: '3' }, 2, [3, 2], { key: 'setToLeft', values: { count: 2 } }],
    [{ quantity: '3' }, 0, [3], { key: 'soldOut' }],
  ])('%o with %i in stock sets %o', async (fields, available, quantities, notice) => {
    platform.on(LINE, ({ body }) =>
      Number(body.quantity) > available
        ? problem(409, 'Cart.InsufficientStock', { available })
        : { json: cartJson({ itemCount: body.quantity }) },
    )
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
    const sent = { lineId: 'line-1', ...fields }
    expect(await submit(changeQuantity, sent)).toMatchObject({
      go: '/cart',
      ...(notice && { notice }),
    })
    expect(platform.calls(LINE).map(({ body }) => body.quantity)).toEqual(quantities)
    // What is sold out stays as it is, and is marked.
    const value = { itemCount: available === 0 ? 2 : quantities.at(-1) }
    expect(await changeQuantity(formOf({ ...sent, stay: '1' }))).toMatchObject({ ok: true, value })
  })

  it('is no number of pieces', async () => {
    const errors = { quantity: { key: 'quantity' } }
    const sent = { lineId: 'line-1', quantity: '1.5' }
    expect(await submit(changeQuantity, sent)).toMatchObject({ errors })
    expect(platform.calls(LINE)).toEqual([])
  })
})

describe('a removed line', () => {
  it('is named with what restores it', async () => {
    platform.on(/GET \/v1\/carts\/cart-1/, { json: cartJson() })
    platform.on(LINE, { json: cartJson({ items: [], itemCount: 0 }) })
    const values = { title: 'Harbour Mug', options: '', variantId: 'var-1', quantity: 2 }
    expect(await submit(removeFromCart, { lineId: 'line-1' })).toEqual({
      ...{
        go: '/cart',
        form: 'removed',
        errors: {},
        values: {},
        notice: { key: 'removed', values },
      },
    })
    const answer = await removeFromCart(formOf({ lineId: 'line-1', stay: '1' }))
    expect(answer).toMatchObject({ ok: true, value: { itemCount: 0 } })
  })

  it('that another tab has removed is not named', async () => {
    platform.on(/GET \/v1\/carts\/cart-1/, { json: cartJson({ items: [] }) })
    platform.on(LINE, { json: cartJson({ items: [], itemCount: 0 }) })
    expect(await submit(removeFromCart, { lineId: 'line-1' })).toEqual({ go: '/cart' })
    expect(platform.calls(LINE)).toHaveLength(1)
  })

  it('is restored with its pieces, or refused when they are sold out', async () => {
    const line = { variantId: 'var-1', quantity: '2' }
    expect(await submit(restoreLine, line)).toMatchObject({ notice: { key: 'restored' } })
    expect(platform.calls(ADD)).toMatchObject([{ body: { variantId: 'var-1', quantity: 2 } }])
    const value = { itemCount: 2 }
    expect(await restoreLine(formOf({ ...line, stay: '1' }))).toMatchObject({ ok: true, value })
    for (const [available, key] of [
      [1, 'onlyLeft'],
      [0, 'soldOut'],
    ] as const) {
      platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson({ items: [] }) })
      platform.on(ADD, problem(409, 'Cart.InsufficientStock', { available }))
      const errors = { '': { key } }
      expect(await submit(restoreLine, line)).toMatchObject({ go: '/cart', errors })
    }
    platform.on(/GET \/v1\/carts\/cart-1$/, { json: cartJson() })
    platform.on(LINE, { json: cartJson() })
    platform.on(ADD, problem(409, 'Cart.InsufficientStock', { available: 3 }))
    const notice = { key: 'setToLeft', values: { count: 3 } }
    expect(await submit(restoreLine, line)).toMatchObject({ go: '/cart', notice })
  })
})

describe('a coupon code', () => {
  const page = '/checkout/payment'
  it.each([
    [applyCode, { coupon: ' SPRING ' }, { code: 'SPRING' }, 'codeApplied'],
    [removeCode, {}, {}, 'codeRemoved'],
  ])('is applied or removed on the page of the form', async (action, fields, body, key) => {
    platform.on(COUPON, { json: cartJson() })
    const notice = { key }
    expect(await submit(action, { ...fields, page })).toMatchObject({ go: page, notice })
    expect(platform.calls(COUPON)[0]?.body).toEqual(body)
    const answer = await action(formOf({ ...fields, page, stay: '1' }))
    expect(answer).toMatchObject({ ok: true, value: { itemCount: 2 } })
    expect(await submit(action, { ...fields, page: '//evil.example' })).toMatchObject({
      go: '/cart',
    })
  })

  it('for a customer alone is applied to the cart that they began after signing in', async () => {
    await browser.hold({ cart: {}, customer: {} })
    let email: string | null = null
    platform.on(/GET \/v1\/carts\/cart-1$/, () => ({ json: cartJson({ email }) }))
    platform.on(/PATCH \/v1\/carts\/cart-1\/buyer/, ({ body }) => {
      expect(body).toEqual({})
      email = 'ada@example.com'
      return { json: cartJson({ email }) }
    })
    platform.on(COUPON, () =>
      email === 'ada@example.com' ? { json: cartJson({ email }) } : problem(400, 'Coupon.NotFound'),
    )
    expect(await submit(applyCode, { coupon: 'ADA', page })).toMatchObject({
      notice: { key: 'codeApplied' },
    })
    email = 'eve@example.com'
    expect(await submit(applyCode, { coupon: 'ADA', page })).toMatchObject({
      errors: { coupon: { key: 'codeUnknown' } },
    })
    expect(email).toBe('eve@example.com')
  })

  it('that is refused stays in its field', async () => {
    platform.on(COUPON, problem(400, 'Coupon.NotFound'))
    expect(await submit(applyCode, { coupon: 'SPRING', page, anchor: 'code' })).toMatchObject({
      ...{ go: `${page}#code`, values: { coupon: 'SPRING' } },
      errors: { coupon: { key: 'codeUnknown', values: { coupon: 'SPRING' } } },
    })
  })
})

describe('the postal code of an estimate', () => {
  it('is remembered with the cart as its country writes it', async () => {
    expect(await submit(estimateDelivery, { postalCode: 'D-20457' })).toEqual({ go: '/cart' })
    expect(await browser.read('cart')).toMatchObject({ token: 'cart-1', postalCode: '20457' })
  })

  it.each([
    ['', 'postalCodeMissing', undefined],
    [
      '2045',
      'postalCodeUnknown',
      { postalCode: '2045', example: expect.stringMatching(/^\d{5}$/) },
    ],
    ['99999', 'postalCodeNotFound', { postalCode: '99999' }],
  ])('%j is refused: %s', async (postalCode, key, values) => {
    expect(await submit(estimateDelivery, { postalCode })).toEqual({
      ...{ go: '/cart#f-postalCode', form: 'estimate', values: { postalCode } },
      errors: { postalCode: { key, values } },
    })
    expect(browser.writes()).toEqual(['flash'])
  })
})
