import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminClient } from '#api/testing/admin-client.ts'
import { createCaller } from '#api/testing/shop.ts'
import {
  listOperations,
  type OpenApiDocument,
  type Operation,
} from '#api/openapi/document-shape.ts'
import { expectList, isNamed, rename, type Page } from './lists.testing.ts'
import {
  addLocation,
  addPaymentMethod,
  addShippingMethod,
  hamburg,
} from '#commerce/selling-store.testing.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, readJson, signInApplication, signInCustomer } from '#testing.ts'

interface Example {
  request: { path: string; query: Record<string, string>; body: unknown }
}
const examples = JSON.parse(
  readFileSync(new URL('../openapi/examples.json', import.meta.url), 'utf8'),
) as Record<string, Example>

interface Merchant {
  store: Store
  token: string
  /** The id of its first thing of each kind, by its prefix. */
  things: Map<string, string>
}

let shop: Awaited<ReturnType<typeof openAdminClient>>
let operations: { name: string; method: string; path: string; body: unknown }[]
/** What both have and do bears the same names. */
let one: Merchant
let other: Merchant
let seen: Record<string, string>
let shown: string
let lists: Operation[]
let keys = 0
/** Each of some hundred operations is called several times. */
const LONG = 300_000
const emails = ['hanna@example.com', 'ada@example.com']

const ID = /\b([a-z]{3,4})_[a-z0-9]{26}\b/g
const withIds = (text: string, { things }: Merchant) =>
  text.replace(ID, (id, prefix: string) => things.get(prefix) ?? id)

/** Sends what the example of an operation says, about the things of `owner`. */
async function send(by: Merchant, name: string, owner = by, values?: object, short?: string) {
  const operation = operations.find((each) => each.name === name)
  if (!operation) throw new Error(`${name} has no example.`)
  const text = withIds(JSON.stringify(values ?? operation.body ?? null), owner)
  const body = text === 'null' ? undefined : (JSON.parse(text) as unknown)
  keys += 1
  shop.client.token = by.token
  const { method, path } = operation
  return shop.send(method, withIds(short ?? path, owner), body, { 'idempotency-key': String(keys) })
}

/** Like `send`, of its own things. @returns the answer */
async function write(by: Merchant, name: string, values?: object, short?: string) {
  const { status, text } = await send(by, name, by, values, short)
  expect(`${name} ${String(status)} ${text}`).toMatch(/ 20\d /)
  return text
}

/** Orders four pieces with a coupon. @returns the cart as it was shown before */
async function buy({ store, things }: Merchant) {
  const call = async (method: string, path: string, body: object) => {
    keys += 1
    const headers = { 'idempotency-key': String(keys) }
    const answer = await createCaller(shop, store)(method, path, body, headers)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return readJson<{ token: string; total: number; orderId: string }>(answer)
  }
  const { token } = await call('POST', '/v1/carts', { currencyCode: 'EUR' })
  const path = `/v1/carts/${token}`
  await call('POST', `${path}/items`, { variantId: things.get('var'), quantity: 4 })
  await call('PATCH', `${path}/buyer`, { email: 'hanna@example.com' })
  await call('PATCH', `${path}/addresses`, { shippingAddress: hamburg, billingAddress: hamburg })
  await call('PUT', `${path}/coupon`, { code: 'spring' })
  const cart = await call('PATCH', `${path}/shipping`, { shippingMethodId: things.get('shm') })
  const wanted = { paymentMethodId: things.get('pym'), expectedTotal: cart.total }
  const { orderId } = await call('POST', `${path}/complete`, wanted)
  const own = JSON.stringify({ ...cart, token: '' }).replace(/"availableQuantity":\d+/, '')
  return { orderId, cart: own.replaceAll(ID, '$1') }
}

/** A merchant with one thing of nearly every kind. */
async function addMerchant(percent: number) {
  const { services } = shop
  const store = await addStore(services)
  const merchant = { store, token: await signInApplication(services, store), things: new Map() }
  const learn = (text: string) => {
    for (const [id, prefix] of text.matchAll(ID))
      if (!merchant.things.has(prefix)) merchant.things.set(prefix, id)
  }
  const make = async (...steps: (string | [string, object])[]) => {
    for (const step of steps) {
      const [name, values] = typeof step === 'string' ? [step] : step
      learn(await write(merchant, name, values))
    }
  }
  learn(await addLocation(services.db, store))
  learn(await addShippingMethod(services.db, store))
  learn(await addPaymentMethod(services.db, store, 'bankTransfer'))
  learn((await signInCustomer(services, store, { email: 'ada@example.com' })).customer.id)
  const rates = [{ countryCode: 'DE', region: null, taxClass: 'standard', rate: percent }]
  await make('CreateSeller', 'CreateBrand', ['CreateCategory', { name: 'Above' }])
  await make('CreateCategory', 'CreateCollection', 'CreateProduct', 'ProcessInventoryBatch')
  await make(
    'UpdateStore',
    ['UpdateStore', { languages: ['de', 'pt-BR'] }],
    'PlanPrice',
    'CreateLocation',
  )
  await make('PutProductTranslation', 'PutBrandTranslation', 'PutVocabularyTranslation')
  await make('CreateCoupon', [
    'ReplaceCoupon',
    { code: 'spring', name: 'S', type: 'percentage', percentage: percent },
  ])
  await make(['ReplaceTaxSettings', { shippingTax: 'standard', rounding: 'total', rates }])
  await make(
    'CreateShippingZone',
    'CreateShippingMethod',
    'CreatePickupPoint',
    'CreatePaymentMethod',
  )
  await make('PutShippingMethodTranslation', 'PutPaymentMethodTranslation', 'ReplaceMailTemplate')
  await make('CreateChannel', 'EnableChannelSales', 'PublishToChannel', 'SetChannelRequirements')
  const robin = { email: `${store.id}@example.com`, name: 'Robin', role: 'owner' }
  await make('CreateApplication', ['InviteStaff', robin])
  const bought = await buy(merchant)
  learn(bought.orderId)
  await make('GetOrder', 'CreateOrderNote', 'MarkOrderPaid', 'UpdateOrder', 'CreateShipment')
  await make('CreateReturn', 'CreateRefund', 'RecordWithdrawal', 'ListOrderMails', 'ListIssues')
  return { merchant, cart: bought.cart }
}

/** What a merchant reads of all that it has. */
async function readAll(merchant: Merchant) {
  const all: Record<string, string> = {}
  for (const { name, method, path } of operations) {
    if (method !== 'GET') continue
    // Also without what the example asks for, which may be found by nobody.
    for (const short of new Set([path, path.replace(/\?.*/, '')])) {
      const { status, text } = await send(merchant, name, merchant, undefined, short)
      all[`${name} ${short}`] = `${String(status)} ${text.replace(/"requestId":"[^"]+"/, '')}`
    }
  }
  return all
}

/** What `one` reads now, where that has changed. */
async function readChanged() {
  const now = await readAll(one)
  return Object.entries(seen).flatMap(([name, text]) =>
    now[name] === text ? [] : [[name, text, now[name]]],
  )
}

/** What it has of some people. */
const readPeople = (merchant: Merchant) =>
  Promise.all(
    emails.map(async (email) => {
      const { text } = await send(merchant, 'TakeOutCustomer', merchant, { email })
      return text
    }),
  )

beforeAll(async () => {
  shop = await openAdminClient({ RATE_LIMIT_FACTOR: '1000' })
  const document = await readJson<OpenApiDocument>(await shop.app.request('/openapi.json'))
  lists = listOperations(document.paths)
    .map(({ operation }) => operation)
    .filter((one) => one.parameters?.some(({ name }) => name === 'sortBy'))
  operations = listOperations(document.paths).flatMap(({ method, operation }) => {
    const { operationId: name = '', tags } = operation
    const request = examples[name]?.request
    if (!tags?.includes('Admin') || !request) return []
    const query = String(new URLSearchParams(request.query))
    const path = query ? `${request.path}?${query}` : request.path
    return [{ name, method: method.toUpperCase(), path, body: request.body }]
  })
  ;({ merchant: one, cart: shown } = await addMerchant(10))
  seen = await readAll(one)
  other = (await addMerchant(20)).merchant
}, LONG)
afterAll(() => shop.close())

describe('whatever another merchant has, sells and changes', { timeout: LONG }, () => {
  it('a merchant reads the same', async () => {
    const failed = Object.entries(seen).filter(([, text]) => !/^(?:200|400)/.test(text))
    // No person has signed in, and no receiver answers.
    const without = ['GetStaffSelf', 'GetWebhookDelivery', 'GetWebhookEndpoint']
    expect(failed.map(([name]) => name.split(' ')[0])).toEqual(without)
    expect(await readChanged()).toEqual([])
    const idsOf = (all: Record<string, string>) => Object.values(all).join().match(ID) ?? []
    const theirs = new Set(idsOf(await readAll(other)))
    expect(idsOf(seen).filter((id) => theirs.has(id))).toEqual([])
  })

  it('a shopper finds what the shop sells', async () => {
    await shop.project()
    const byName = 'product(slug: "harbour-mug") { id } collection(slug: "small-mugs") { id }'
    const lists = 'products { data { id } } collections { id } brands { id } categories { id }'
    for (const { store, things } of [one, other]) {
      shop.client.store = store
      const { products, product, collection, ...rest } = await shop.ask(`{ ${byName} ${lists} }`)
      const found = JSON.stringify({ products, product, collection, rest }).match(ID) ?? []
      const kinds = ['prd', 'prd', 'col', 'col', 'brd', 'cat']
      expect(found).toEqual(kinds.map((kind) => things.get(kind)))
    }
  })

  it('the last owner stays', async () => {
    expect((await send(one, 'RemoveStaff')).status).toBe(409)
  })

  it('the same cart costs the same', async () => {
    const { cart } = await buy(one)
    expect(cart).toBe(shown)
    seen = await readAll(one)
  })

  it('its things are found and changed by nobody else', async () => {
    const isAbout = (text: string) => withIds(text, one) !== text
    const [about, others] = [[] as string[], [] as string[]]
    for (const { name, path, body } of operations) {
      if (isAbout(path.split('?')[0] ?? '')) about.push(name)
      else if (isAbout(path + JSON.stringify(body ?? null))) others.push(name)
    }
    const found = []
    for (const name of about) {
      const { status, text } = await send(other, name, one)
      if (status !== 404) found.push([name, status, text])
    }
    expect(found).toEqual([])
    expect(about.length).toBeGreaterThan(100)
    const answers = others.map(async (name) => [name, (await send(other, name, one)).status])
    expect(Object.fromEntries(await Promise.all(answers))).toEqual({
      ...{ CreateApplication: 400, CreateCategory: 400, CreatePickupPoint: 400, PlaceOrder: 400 },
      ...{ PlanPrice: 404, PreviewMailTemplate: 404, ProcessInventoryBatch: 400 },
      ...{ SetInventoryLevel: 400, ListStockMovements: 200 },
    })
    expect(await readChanged()).toEqual([])
  })

  it('its things are no others that bear the same names', async () => {
    const people = await readPeople(one)
    seen = await readAll(one)
    const writes = operations.filter(({ method }) => method !== 'GET')
    const last = ({ method }: { method: string }) => Number(method === 'DELETE')
    for (const { name } of writes.toSorted((a, b) => last(a) - last(b))) await send(other, name)
    for (const email of emails) await send(other, 'EraseCustomer', other, { email })
    expect(await readChanged()).toEqual([])
    expect(await readPeople(one)).toEqual(people)
  })
})

describe('a list of many things', { timeout: LONG }, () => {
  /** The latest thing has the least name, the one before it the greatest, and so on. */
  async function addThings(place: number, tail: string) {
    const [variantId, locationId] = ['var', 'loc'].map((prefix) => one.things.get(prefix))
    for (const { name, body } of operations)
      if (isNamed(name)) await write(one, name, rename(body, tail, 9 - place))
    await write(one, 'SetInventoryLevel', { variantId, locationId, availableQuantity: 4 + place })
    const day = `2026-05-0${String(place + 1)}T`
    const plan = { variantId, price: 1, startsOn: `${day}00:00:00Z`, endsOn: `${day}09:00:00Z` }
    await write(one, 'PlanPrice', plan)
    const { orderId } = await buy(one)
    await write(one, 'RecordWithdrawal', { lines: null }, `/v1/orders/${orderId}/withdrawals`)
    await signInCustomer(shop.services, one.store, { lastName: `Doe-${tail}` })
    shop.advance(60_000)
  }

  it('has the order, the pages and the hits that are asked for', async () => {
    for (const [place, tail] of ['mm', 'zz', 'aa'].entries()) await addThings(place, tail)
    const few: string[] = []
    for (const list of lists) {
      const { name, path } = operations.find((each) => each.name === list.operationId) ?? {}
      if (!name || !path) continue
      const rows = await expectList(list, '-zz', async (query) => {
        const short = `${path.replace(/\?.*/, '')}?${query}`
        const { status, text } = await send(one, name, one, undefined, short)
        expect([short, status]).toEqual([short, 200])
        return JSON.parse(text) as Page
      })
      if (rows < 3) few.push(name)
    }
    const without =
      'ChannelListings ChannelPublications Images MissedSearches NewsletterSubscribers'
    const rest = 'ShippingMethodRates WebhookDeliveries WebhookEndpoints'
    expect(few.toSorted()).toEqual(`${without} ${rest}`.split(' ').map((name) => `List${name}`))
  })
})
