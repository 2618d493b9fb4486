import { expect, type BrowserContext, type Page } from '@playwright/test'
import { firstStore } from './demo-stores'
import { connectTo } from './platform-api.mjs'
import { platformUrl, storeDomain, storeUrl } from './store-urls'

type Person = { email: string; password: string }

/** The demo's owner of every store, whom `npm start` prints. */
export const owner: Person = { email: 'owner@example.com', password: 'demo-desk-lantern' }

export const deskUrl = (path = '/') => `${platformUrl()}/desk${path}`

/** Fills in the form of the issuer. */
export async function signIn(page: Page, { email, password } = owner) {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the menu of the person who is signed in. */
export async function openAccount(page: Page) {
  await page.getByRole('banner').getByRole('button').click()
}

/** Chooses a store in the menu of the person; another one opens in a new page. */
async function openStore(page: Page, name: string) {
  const stores = page.getByRole('combobox', { name: 'Store' })
  if ((await stores.locator('option:checked').textContent()) === name) return
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/v1/staff/me'))
  await stores.selectOption(name)
  await opened
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** What a browser keeps of a sign-in of the owner. */
let kept: Awaited<ReturnType<BrowserContext['storageState']>> | null = null

/**
 * Opens a page of the desk in the first store. A person signs in at the issuer; without one it is
 * the owner, who does so once in each worker: a journey that ends the session names the owner too.
 */
export async function openDesk(page: Page, path = '/', person?: Person) {
  if (kept && !person) {
    await page.context().setStorageState(kept)
    await page.goto(deskUrl(path))
  } else {
    await page.goto(deskUrl())
    await signIn(page, person)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const stores = page.getByRole('combobox', { name: 'Store' })
    await openAccount(page)
    if (await stores.isVisible()) await openStore(page, firstStore.name)
    await page.keyboard.press('Escape')
    if (!person) kept = await page.context().storageState()
    if (path !== '/') await page.goto(deskUrl(path))
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

type Headers = Record<string, string>

async function send(method: string, path: string, headers: Headers, body?: object) {
  return fetch(platformUrl() + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function call<Reply>(method: string, path: string, headers: Headers, body?: object) {
  const answer = await send(method, path, headers, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Reply
}

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let api: ReturnType<typeof connectTo> | null = null

async function askAdmin(method: Verb, path: string, body?: object) {
  api ??= connectTo({
    platformPort: Number(new URL(platformUrl()).port),
    storeDomain: storeDomain(firstStore),
    // Credentials that journeys-setup.mjs has added.
    application: JSON.parse(process.env['SHOP_APPLICATION'] ?? '{}'),
  })
  return api.callAdmin(method, path, body, { 'idempotency-key': crypto.randomUUID() })
}

/** The Admin API, called by an application: for what happens beside the page of a journey. */
export const admin = {
  get: <Reply>(path: string) => askAdmin('GET', path) as Promise<Reply>,
  post: <Reply>(path: string, body: object) => askAdmin('POST', path, body) as Promise<Reply>,
  put: <Reply>(path: string, body: object) => askAdmin('PUT', path, body) as Promise<Reply>,
  patch: <Reply>(path: string, body: object) => askAdmin('PATCH', path, body) as Promise<Reply>,
  remove: (path: string) => askAdmin('DELETE', path) as Promise<unknown>,
}

/** Invites a person, who sets a password by the mailed link. */
export async function joinStaff(page: Page, role: string): Promise<Person> {
  const person = { email: `staff-${crypto.randomUUID()}@example.com`, password: 'works-in-a-shop' }
  await admin.post('/v1/staff', { email: person.email, name: 'Rea Der', role })
  const mails = await (await fetch(`${platformUrl()}/mailbox`)).text()
  const letter = mails.slice(mails.indexOf(person.email))
  const link = /https?:\/\/[^"\s<]*\/oauth\/password[^"\s<]*/.exec(letter)?.[0] ?? ''
  await page.goto(link.replaceAll('&amp;', '&'))
  await page.getByLabel(/password/i).fill(person.password)
  await page.getByRole('button').first().click()
  await expect(page.getByRole('link')).toBeVisible()
  return person
}

/** The Admin API with the token that the desk uses in a page, for what depends on who asks. */
export async function adminOf(page: Page) {
  const request = page.waitForRequest((each) => /\/v1\/orders/.test(each.url()))
  await page.getByRole('link', { name: 'Orders' }).first().click()
  const { authorization = '', 'x-store-id': storeId = '' } = (await request).headers()
  const headers = { authorization, 'x-store-id': storeId }
  return {
    get: <Reply>(path: string) => call<Reply>('GET', path, headers),
    post: <Reply>(path: string, body: object) => call<Reply>('POST', path, headers, body),
    statusOf: async (method: string, path: string, body?: object) =>
      (await send(method, path, headers, body)).status,
  }
}

const asShopper = { 'x-store-domain': storeDomain(firstStore) }

type Variant = { id: string; availableQuantity: number }
type Products = { data: { products: { data: { title: string; variants: Variant[] }[] } } }

async function findVariant(pieces: number): Promise<string> {
  const query = '{ products(limit: 50) { data { title variants { id availableQuantity } } } }'
  const { data } = await call<Products>('POST', '/graphql', asShopper, { query })
  const variants = data.products.data.flatMap((product) => product.variants)
  const best = variants.sort((one, other) => other.availableQuantity - one.availableQuantity)[0]
  if (!best || best.availableQuantity < pieces) throw new Error('The demo shop is sold out.')
  return best.id
}

type Method = { id: string; type: string }
type Placed = { orderId: string; orderNumber: string; payment: { redirectUrl?: string } }

/** Places an order of a guest as the storefront does, by default paid by card. */
export async function placeOrder(
  firstName: string,
  pieces = 1,
  payBy: 'redirect' | 'invoice' = 'redirect',
): Promise<Placed> {
  const shop = <Reply>(method: string, path: string, body?: object) =>
    call<Reply>(method, path, asShopper, body)
  const { token } = await shop<{ token: string }>('POST', '/v1/carts', { currencyCode: 'EUR' })
  const cart = `/v1/carts/${token}`
  const variantId = await findVariant(pieces)
  await shop('POST', `${cart}/items`, { variantId, quantity: pieces })
  await shop('PATCH', `${cart}/buyer`, { email: `${firstName.toLowerCase()}@example.com` })
  const address = { firstName, lastName: 'Lind', countryCode: 'DE', ...firstStore.addresses.home }
  await shop('PATCH', `${cart}/addresses`, { shippingAddress: address })
  const methods = await shop<{ data: Method[] }>('GET', `${cart}/shipping-methods`)
  const shippingMethodId = methods.data.find(({ type }) => type === 'regular')?.id
  const ready = await shop<{ total: number }>('PATCH', `${cart}/shipping`, { shippingMethodId })
  const payments = await shop<{ data: Method[] }>('GET', `${cart}/payment-methods`)
  const order = await shop<Placed>('POST', `${cart}/complete`, {
    paymentMethodId: payments.data.find(({ type }) => type === payBy)?.id,
    expectedTotal: ready.total,
    returnUrl: `${storeUrl(firstStore)}/checkout`,
  })
  const { redirectUrl } = order.payment
  const body = new URLSearchParams({ answer: 'approve' })
  if (redirectUrl) await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  return order
}

/** Declares the withdrawal from a contract, as a consumer does in the storefront. */
export const withdraw = (declared: { name: string; email: string; orderNumber: string }) =>
  call<object>('POST', '/v1/order-withdrawals', asShopper, declared)
