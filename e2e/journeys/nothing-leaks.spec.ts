import { expect } from '@playwright/test'
import { expectAdded } from '@/e2e/support/cart'
import { crawl, fetchIn, type Answer } from '@/e2e/support/crawl'
import { test } from '@/e2e/support/own-shop'

const PRIVATE = /^\/(?:account|cart|checkout|login|orders|recovery|register|api)(?:\/|\?|$)/

test.describe.configure({ timeout: 240_000 })

test('no token, secret or personal word of a shopper reaches a page, script or log', async ({
  newShopper,
  ownShop,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/Failed to load resource.*40[34]/)
  const page = await newShopper({ port: ownShop.port })
  await page.goto('/products/harbour-mug/moss')
  await page.getByRole('button', { name: 'Add to bag' }).first().click()
  await expectAdded(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill('hanna@example.com')
  await page.getByLabel('Password', { exact: true }).fill('demo-harbour-lamp')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hanna')

  const answers = await crawl(page, ['/', '/cart', '/checkout', '/account', '/search?q=bowl'])
  answers.push(await fetchIn(page, '/api/shopper', 'data'))
  expect(answers.length).toBeGreaterThan(60)

  const secrets = await ownShop.secrets()
  expect(secrets.length).toBeGreaterThan(2)
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ])
  const found = answers.filter((answer) => {
    const all = JSON.stringify(answer.headers) + answer.body
    return forms.some((form) => all.includes(form))
  })
  expect(found.map(({ url, kind }) => `${kind} ${url}`)).toEqual([])

  const logs = await ownShop.logs()
  expect(logs.length).toBeGreaterThan(0)
  expect(forms.filter((form) => logs.includes(form))).toEqual([])
  expect(logs).not.toContain('hanna@example.com')
  expect(logs).not.toContain('demo-harbour-lamp')

  for (const answer of answers) expectOwnHouse(answer)
})

/** Public answers hold nothing personal and may be stored; private ones may not be stored at all. */
function expectOwnHouse({ url, kind, headers, body }: Answer) {
  if (kind === 'script') return
  const where = `${kind} ${url}`
  if (PRIVATE.test(url)) {
    expect(headers['cache-control'], where).toContain('no-store')
    return
  }
  expect(headers['set-cookie'], where).toBeUndefined()
  expect(headers['content-security-policy'] ?? '', where).not.toContain('nonce')
  expect(body, where).not.toContain('Hanna')
  expect(body, where).not.toContain('hanna@example.com')
}
