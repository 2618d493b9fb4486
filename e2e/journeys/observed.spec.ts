import type { Page } from '@playwright/test'
import { addToCart } from '@/e2e/support/cart'
import { test } from '@/e2e/support/own-shop'
import { expect } from '@/e2e/support/test'

test.use({ isTraced: true })

/** Stands for text that a shopper typed or that a URL contains. */
const canary = 'canary-4711'
const email = `${canary}@example.com`

test('failed requests have one trace and one id, page speed is measured by kind of page, and logs and traces have no personal data', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to load resource.*(?:404|50\d)/)
  const page = await newShopper({ port: ownShop.port, scripts: false })
  await page.setExtraHTTPHeaders({ 'x-request-id': email, 'x-note': canary })
  await addToCart(page)
  for (const path of [`/search?q=${email}`, `/orders/${canary}`, `/recovery/${canary}?t=${canary}`])
    await page.goto(path)
  const other = await newShopper({ port: ownShop.port })
  await leaveSearch(other)
  await expect.poll(() => ownShop.logs()).toContain('"route":"vitals","status":204')
  // Its pending requests would fail once the shop is closed.
  await other.close()
  ownShop.injectFault({ method: 'POST', path: 'customer/login', fault: 'bad gateway' })
  await page.goto(`/login?email=${email}`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(`${canary} harbour`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  ownShop.injectFault({ method: 'GET', path: '/carts/', fault: 'bad gateway', times: 3 })
  expect((await page.goto(`/cart?note=${canary}`))?.status()).toBeGreaterThanOrEqual(200)
  await ownShop.restore()
  await page.goto('/cart')
  // The last lines are written when both applications stop.
  const { spans, telemetry, logs, secrets } = await ownShop.closeAndReadTraces()

  expect(logs).toContain('form login failed')
  expect(logs).toContain('"outcome":"failed"')
  expect(logs, 'what was typed or sent').not.toContain(canary)
  expect(telemetry, 'what was typed or sent').not.toContain(canary)
  for (const secret of secrets) {
    expect(logs).not.toContain(secret)
    expect(telemetry).not.toContain(secret)
  }

  expect(telemetry).toContain('vitrine.web_vitals.duration')
  for (const value of ['search', 'TTFB', 'FCP'])
    expect(telemetry).toContain(`{"stringValue":"${value}"}`)

  const childOf = (parent: { spanId: string; traceId: string } | undefined, name: RegExp) =>
    spans.find((it) => it.parentSpanId === parent?.spanId && name.test(it.name))
  const request = spans.findLast(({ name }) => name === 'GET cart')
  const call = childOf(request, /^GET \/carts\/\{id\}$/)
  const answer = childOf(call, /^GET \/v1\/carts\/:/)
  const query = childOf(answer, /^select /)
  const chain = [request, call, answer, query]
  expect(chain.map((span) => span?.service)).toEqual([
    ...['vitrine-storefront', 'vitrine-storefront'],
    ...['vitrine-platform', 'vitrine-platform'],
  ])
  expect(new Set(chain.map((span) => span?.traceId)).size).toBe(1)

  const lines = logs
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, string>)
  const ofStorefront = lines.filter(({ event, route }) => event === 'request' && route === 'cart')
  const { requestId } = ofStorefront.at(-1) ?? {}
  const both = lines.filter((line) => line['requestId'] === requestId)
  expect(both.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['cart', expect.stringMatching(/^\/v1\/carts\/:/)]),
  )
})

/** Opens a search for the address, and leaves it once it is measured. */
async function leaveSearch(page: Page) {
  const [measuring] = await Promise.all([
    page.waitForResponse(
      async (answer) => /\.js\b/.test(answer.url()) && (await answer.text()).includes('"/vitals"'),
    ),
    page.goto(`/search?q=${email}`),
  ])
  expect(measuring.ok()).toBe(true)
  // Playwright does not see requests that a page sends while it unloads.
  await page.goto('/cart')
}
