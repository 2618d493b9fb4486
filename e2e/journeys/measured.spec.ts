import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addToCart, expectAdded } from '@/e2e/support/cart'
import { fetchIn } from '@/e2e/support/crawl'
import { firstStore } from '@/e2e/support/demo-stores'
import { makeStore, makeStoresDir } from '@/e2e/support/made-stores'
import { test as base } from '@/e2e/support/own-shop'
import { holdRequests, holdScripts } from '@/e2e/support/hold-requests'
import { expectAccessible } from '@/e2e/support/page-checks'
import { checkOut, fillSteps, newGuest, placeOrder } from '@/e2e/support/purchase'
import { startReceiver } from '@/e2e/support/receiver'
import { fillRegistration, signOut, submitLogin } from '@/e2e/support/shopper'
import { storeDomain } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'

const storesDir = makeStoresDir()
/** A store at the first store's domain whose default language is English. */
const store = { ...firstStore, locales: ['en', 'de'], slugsInFirst: {} }

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** `test` with a store that has all analytics services, each replaced by one local receiver. */
const test = base.extend<
  {
    receiver: Receiver
    /** A shopper on the home page who has agreed to everything. */
    agreed: Page
  },
  { allReceived: Receiver }
>({
  allReceived: [
    async ({}, use) => {
      const receiver = await startReceiver()
      await writeStore(receiver.url)
      await use(receiver)
      await receiver.stop()
    },
    { scope: 'worker' },
  ],
  // Each journey counts from zero: the shoppers of the one before it have left.
  receiver: async ({ allReceived }, use) => {
    allReceived.received.length = 0
    await use(allReceived)
  },
  // The shop reads the folder when it starts.
  storesDir: async ({ receiver: _ }, use) => use(storesDir),
  agreed: async ({ newShopper, ownShop: { port } }, use) => {
    const page = await newShopper({ store, port })
    await page.goto('/')
    await answer(page, 'Accept')
    await use(page)
  },
})

// In one worker, with one shop.
test.describe.configure({ mode: 'default' })
test.afterAll(() => rmSync(storesDir, { recursive: true, force: true }))

async function writeStore(url: string) {
  const folder = await makeStore(storesDir, 'measured', { preset: 'kiosk' })
  const file = join(folder, 'store.json')
  const analytics = {
    ga4: { measurementId: 'G-TEST123456', serverUrl: url, advertising: true },
    matomo: { url, siteId: 7 },
    plausible: { url, domain: storeDomain(firstStore) },
    collector: { url: `${url}/collect` },
  }
  // After a payment the platform redirects only to the store's own domain.
  const formats = { priceLocale: 'de-DE', dateLocale: 'en-GB' }
  const german = {
    countryCode: 'DE',
    domains: [storeDomain(firstStore)],
    locales: [
      { code: 'en', name: 'English', ...formats },
      { code: 'de', name: 'Deutsch', ...formats },
    ],
  }
  const settings = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...settings, ...german, analytics }))
}

const question = (page: Page) => page.getByRole('complementary', { name: 'May we count visits?' })
async function answer(page: Page, name: string) {
  const saved = page.waitForResponse('**/analytics/consent')
  await question(page).getByRole('button', { name, exact: true }).click()
  await saved
}

/** Opens the question; the scripts that send the answer, and focus it, come after all others. */
async function ask(page: Page) {
  await expect(async () => {
    await page.getByRole('link', { name: 'Privacy choices' }).click()
    await expect(question(page)).toBeFocused({ timeout: 500 })
  }).toPass()
}

const consentIn = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'consent')?.value

const everybody = ['ga4', 'matomo', 'plausible', 'collector'] as const

test('nothing is measured before consent, after refusal, and with Global Privacy Control', async ({
  ownShop: { port },
  receiver,
  newShopper,
}) => {
  const page = await newShopper({ store, port })
  const document = await page.goto('/')
  expect(document?.headers()['content-security-policy']).toContain("frame-src 'self'")
  expect(document?.headers()['content-security-policy']).not.toContain('google')
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await addToCart(page)
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto('/')
  await ask(other)
  await answer(page, 'Refuse')
  for (const tab of [page, other]) await expect(question(tab)).toBeHidden()
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'consent')
  expect(cookie?.value).toBe('analytics:0.marketing:0')
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(179 * 24 * 60 * 60)
  await page.goto('/cart')
  await expect(question(page)).toBeHidden()

  const unwilling = await newShopper({ store, port })
  await unwilling.context().setExtraHTTPHeaders({ 'Sec-GPC': '1' })
  await unwilling.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await unwilling.goto('/')
  await addToCart(unwilling)
  await unwilling.goto('/')
  await expect(question(unwilling)).toBeHidden()
  await unwilling.getByRole('link', { name: 'Privacy choices' }).click()
  await answer(unwilling, 'Accept')
  await unwilling.goto('/')
  expect(await consentIn(unwilling)).toBe('analytics:0.marketing:0')
  expect(receiver.received).toEqual([])

  // Without scripts nothing is measured and the banner stays hidden, but its form still works.
  const plain = await newShopper({ store, port, scripts: false })
  await plain.goto('/pages/returns')
  await expect(question(plain)).toBeHidden()
  await plain.getByRole('link', { name: 'Privacy choices' }).click()
  await answer(plain, 'Accept')
  await expect(plain).toHaveURL(/\/pages\/returns$/)
  expect(await consentIn(plain)).toBe('analytics:1.marketing:1')
  expect(receiver.received).toEqual([])
})

test('an answer counts even if the shopper leaves the page at once', async ({
  ownShop: { port },
  receiver: _,
  newShopper,
}) => {
  const page = await newShopper({ store, port })
  await page.goto('/')
  await ask(page)
  const release = await holdRequests(page, 'POST', '**/analytics/consent')
  const sent = page.waitForRequest('**/analytics/consent')
  await question(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await sent
  await page.goto('/cart')
  await release()
  await expect.poll(() => consentIn(page)).toBe('analytics:1.marketing:1')
})

test('an answer that is lost is sent again as without scripts', async ({
  ownShop: { port },
  receiver: _,
  newShopper,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_FAILED/)
  const page = await newShopper({ store, port })
  await page.goto('/')
  await ask(page)
  let isLost = false
  // With `times: 1` the browser stops asking while the second one is on its way, and may hold it.
  await page.route('**/analytics/consent', async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.abort()
  })
  await question(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => consentIn(page)).toBe('analytics:1.marketing:1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a purchase is measured once, without personal data, until consent is withdrawn', async ({
  ownShop: { port },
  receiver,
  newShopper,
}) => {
  const page = await newShopper({ store, port })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'Statistics' }).check()
  await answer(page, 'Accept selected')
  await expect.poll(() => receiver.count('ga4', 'page_view')).toBe(1)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${firstStore.category}?utm_source=mail&sort=price`)
  await expect.poll(() => receiver.count('ga4', 'view_item_list')).toBe(1)
  await page.getByRole('main').getByRole('link', { name: /Cup/ }).first().click()
  for (const name of ['select_item', 'view_item'])
    await expect.poll(() => receiver.count('ga4', name), name).toBe(1)

  const guest = newGuest()
  await checkOut(page)
  await fillSteps(page, guest)
  for (const name of ['add_to_cart', 'begin_checkout', 'add_shipping_info', 'add_payment_info'])
    for (const to of everybody) await expect.poll(() => receiver.count(to, name), name).toBe(1)

  const number = await placeOrder(page, guest)
  for (const to of everybody) await expect.poll(() => receiver.count(to, 'purchase'), to).toBe(1)
  const order = page.url()
  await page.reload()
  await page.goto('/checkout/return')
  await expect(page).toHaveURL(order)
  await page.goto('/checkout/return')
  await page.goBack()
  const tab = await page.context().newPage()
  await tab.goto(order)
  const elsewhere = await newShopper({ store, port })
  await elsewhere.goto(order)
  await answer(elsewhere, 'Accept')
  // Each of these pages has sent another event, so it has read its data.
  await elsewhere.goto('/search?q=zebra')
  await expect.poll(() => receiver.count('collector', 'search')).toBe(1)
  await tab.goto('/cart')
  await tab.goto('/search?q=stripes')
  await expect.poll(() => receiver.count('collector', 'search')).toBe(2)
  for (const to of everybody) expect(receiver.count(to, 'purchase'), to).toBe(1)

  const whole = receiver.received.map((entry) => entry.whole).join('\n')
  expect(whole).toContain(number)
  expect(whole).toContain('utm_source=mail')
  const key = decodeURIComponent(new URL(order).pathname.split('/').at(-1) ?? '')
  for (const secret of [key, guest.email, guest.firstName, 'sort=price'])
    expect(whole).not.toContain(secret)
  const collected = receiver.received.filter(({ to }) => to === 'collector')
  for (const entry of collected) expect(entry.whole).not.toMatch(/mozilla|cookie|x-forwarded/i)

  await page.goto('/')
  await expect.poll(() => page.locator('iframe').count()).toBe(1)
  await page.getByRole('link', { name: 'Privacy choices' }).click()
  await expect(question(page)).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Statistics' })).toBeChecked()
  await answer(page, 'Refuse')
  await expect(page.locator('iframe')).toHaveCount(0)
  const before = receiver.received.length
  await addToCart(page)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText(firstStore.product.title)
  expect(receiver.received.length).toBe(before)
})

test('analytics identify a product by the same id in every language and in the feeds', async ({
  receiver,
  agreed: page,
}) => {
  const { slugsInFirst, product, category } = firstStore
  const inGerman = (path: string) => {
    const [slug = ''] = path.split('/').slice(-1)
    return `/de${path.replace(slug, Object.entries(slugsInFirst).find(([en]) => en === slug)?.[1] ?? slug)}`
  }
  const places = [
    { list: category, address: product.path },
    { list: inGerman(category), address: inGerman(product.path) },
  ]
  const named = ['view_item_list', 'select_item', 'view_item', 'add_to_cart'] as const
  for (const [index, { list, address }] of places.entries()) {
    await page.goto(list)
    // The analytics scripts come last: what happens before them is not measured.
    await expect.poll(() => receiver.count('collector', 'view_item_list')).toBe(index + 1)
    await page.getByRole('main').locator(`a[href^="${address}"]`).first().click()
    await page.waitForURL((url) => url.pathname.startsWith(address))
    await expect.poll(() => receiver.count('collector', 'view_item')).toBe(index + 1)
    await page.locator('[data-add-to-cart]').first().locator('[type=submit]').click()
    for (const name of named)
      await expect.poll(() => receiver.count('collector', name), name).toBe(index + 1)
  }
  const feed = await fetchIn(page, '/feeds/google.xml', 'data')
  const item = feed.body.split('<item>').find((it) => it.includes(product.path)) ?? ''
  const [, group = 'none'] = /<g:item_group_id>([^<]+)/.exec(item) ?? []
  const collected = receiver.received.filter(({ to }) => to === 'collector')
  for (const name of named)
    for (const { whole } of collected.filter((it) => it.name === name))
      expect(whole).toContain(`"item_id":"${group}"`)
})

test('items added to the cart while the page is loading are measured', async ({
  receiver,
  agreed: page,
}) => {
  const release = await holdRequests(page, 'GET', '**/_next/image?**')
  const isHydrated = page.waitForResponse(/\/api\/products\//)
  const { path, choice } = firstStore.product
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  // The first interaction loads the scripts; the analytics scripts also wait for the images.
  await page.mouse.down()
  await isHydrated
  for (const [option, value] of Object.entries(choice))
    await page.getByRole('group', { name: option }).getByRole('radio', { name: value }).check()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectAdded(page)
  expect(receiver.count('collector', 'view_item')).toBe(0)
  await release()
  for (const name of ['view_item', 'add_to_cart'])
    await expect.poll(() => receiver.count('collector', name), name).toBe(1)
})

test('signing up and signing in are measured without personal data', async ({
  receiver,
  agreed: page,
}) => {
  const person = await fillRegistration(page)
  await expect.poll(() => receiver.count('collector', 'sign_up')).toBe(1)
  await signOut(page)
  // The form is submitted before the scripts of its page have loaded.
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await submitLogin(page, person)
  await page.waitForURL(/\/account$/, { waitUntil: 'commit' })
  await release()
  await expect.poll(() => receiver.count('collector', 'login')).toBe(1)
  const views = receiver.count('collector', 'page_view')
  await page.goto('/')
  await expect.poll(() => receiver.count('collector', 'page_view')).toBeGreaterThan(views)
  expect(receiver.count('collector', 'login')).toBe(1)
  expect(receiver.count('collector', 'sign_up')).toBe(1)
  const whole = receiver.received.map((entry) => entry.whole).join('\n')
  expect(whole).not.toContain(person.email)
})
