import { expect } from '@playwright/test'
import { expectAdded } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { crawl, fetchIn, type CrawledResponse } from '@/e2e/support/crawl'
import { test } from '@/e2e/support/own-shop'

const { customer, productWithOptions } = firstStore
// Private paths in every language of the shop.
const PRIVATE =
  /^\/(?:[a-z]{2}(?:-[A-Z]{2})?\/)?(?:account|cart|checkout|login|orders|recovery|register|withdrawal|api)(?:\/|\?|$)/

test('no token, secret or personal data of a shopper reaches a page, script or log', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to load resource.*40[34]/)
  const page = await newShopper({ port: ownShop.port })
  await page.goto(productWithOptions.variantPath)
  await page.getByRole('button', { name: 'Add to bag' }).first().click()
  await expectAdded(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer.firstName)

  const starts = ['/', '/cart', '/checkout', '/account', `/search?q=${firstStore.searchWord}`]
  const responses = await crawl(page, starts, { all: true })
  responses.push(await fetchIn(page, '/api/shopper', 'data'))
  expect(responses.length).toBeGreaterThan(60)

  const secrets = ownShop.secrets()
  expect(secrets.length).toBeGreaterThan(2)
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ])
  const found = responses.filter((response) => {
    const all = JSON.stringify(response.headers) + response.body
    return forms.some((form) => all.includes(form))
  })
  expect(found.map(({ url, kind }) => `${kind} ${url}`)).toEqual([])

  const logs = ownShop.logs()
  expect(logs.length).toBeGreaterThan(0)
  expect(forms.filter((form) => logs.includes(form))).toEqual([])
  expect(logs).not.toContain(customer.email)
  expect(logs).not.toContain(customer.password)
  expect(logs, 'messages without a value or a key').not.toMatch(/FORMATTING_ERROR|MISSING_MESSAGE/)

  const privateResponses = responses.filter(
    ({ kind, url }) => kind !== 'script' && PRIVATE.test(url),
  )
  expect(privateResponses.length).toBeGreaterThan(5)
  expect(responses.length - privateResponses.length).toBeGreaterThan(50)
  for (const response of responses) expectCachePolicy(response)
})

/** Public responses contain no personal data and may be cached; private ones must not be stored. */
function expectCachePolicy({ url, kind, headers, body }: CrawledResponse) {
  if (kind === 'script') return
  const where = `${kind} ${url}`
  if (PRIVATE.test(url)) {
    expect(headers['cache-control'], where).toContain('no-store')
    return
  }
  expect(headers['set-cookie'], where).toBeUndefined()
  expect(headers['content-security-policy'] ?? '', where).not.toContain('nonce')
  expect(body, where).not.toContain(customer.firstName)
  expect(body, where).not.toContain(customer.email)
}
