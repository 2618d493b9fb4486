import { fetchIn } from '@/e2e/support/crawl'
import { firstStore } from '@/e2e/support/demo-stores'
import { isHydrated } from '@/e2e/support/open'
import { expectAccessible } from '@/e2e/support/page-checks'
import { sections } from '@/e2e/support/sections-store'
import { expect, test } from '@/e2e/support/test'

const address = `http://sections.localhost:${String(process.env['SHOP_PORT'])}`

test.use({ expectedConsoleErrors: [/404/] })

interface StoreThing {
  readonly '@type': string
  readonly name: string
  readonly address: Readonly<Record<'streetAddress' | 'postalCode' | 'addressLocality', string>>
  readonly telephone?: string
  readonly email?: string
}

test('a home page shows sections of every kind, any number of times, and only in their period', async ({
  page,
}) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A banner')
  const home = page.getByRole('banner').getByRole('link', { name: /^Sections/ })
  await expect(home.locator('img[src^="/stores/sections/icon.svg"]')).toBeVisible()
  await expect(home).not.toHaveText(/\S/)
  const unnamed = ['figures', 'facts']
  for (const { kind, title } of sections) {
    if (unnamed.includes(kind))
      await expect(page.getByRole('region', { name: title })).toBeVisible()
    else await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(1)
  }
  for (const title of ['Long over', 'Not yet']) await expect(page.getByText(title)).toHaveCount(0)
  await page.getByText('Why?').click()
  await expect(page.getByText('Because.')).toBeVisible()
  await expectAccessible(page)
})

test('a section of the merchant’s own shows its data in its own markup and styles', async ({
  page,
}) => {
  await page.goto(`${address}/nl`)
  const section = page.getByRole('region', { name: 'Wanneer we bakken' })
  await expect(section.getByRole('definition')).toHaveText(['Rye', '<b>Wheat</b>'])
  const terms = section.getByRole('term')
  await expect(terms).toHaveText(['Vrijdag', 'Saturday'])
  await expect(terms.first()).toHaveCSS('font-style', 'italic')
  await expect(section.locator('dl')).toHaveCSS('display', 'grid')
  const image = section.getByRole('img', { name: 'Bread' })
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(0)
  await section.getByRole('link', { name: 'Our terms' }).click()
  await expect(page).toHaveURL(`${address}/nl/pages/terms`)
})

test('only pages of the same kind and language are prefetched from logos', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest() || request.headers()['rsc'])
      asked.push(`${request.isNavigationRequest() ? 'document' : 'data'} ${pathname}`)
  })
  const paths = { 'In Dutch': '/nl/pages/terms', 'A file': '/robots.txt', 'The cart': '/cart' }
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(address)
    await isHydrated(page, 'main a[href="/pages/terms"]')
    const prefetched = page.waitForRequest((request) => !!request.headers()['rsc'])
    await page.getByRole('link', { name: 'Cups', exact: true }).hover()
    await prefetched
    await page.getByRole('link', { name, exact: true }).hover()
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
    // The router asks for a page in parts.
    expect([...new Set(asked)]).toEqual(['document /', 'data /pages/terms', `document ${path}`])
    asked.length = 0
  }
})

test('a hero lies on its image across the page, in both directions', async ({ page }) => {
  await page.goto(address)
  const hero = page.getByRole('region', { name: 'Over an image' })
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir
      }, direction)
      await hero.scrollIntoViewIfNeeded()
      const image = await hero.getByRole('img').boundingBox()
      const title = await hero.getByRole('heading').boundingBox()
      const button = await hero.getByRole('link').first().boundingBox()
      if (!image || !title || !button) throw new Error('The hero is not shown.')
      expect(image).toMatchObject({ x: 0, width })
      for (const part of [title, button]) {
        expect(part.y).toBeGreaterThan(image.y)
        expect(part.y + part.height).toBeLessThan(image.y + image.height)
      }
      const isAtStart = direction === 'ltr' ? title.x < 60 : title.x + title.width > width - 60
      expect(isAtStart).toBe(true)
    }
    await expectAccessible(page)
  }
})

test('shops are found by city without scripts, and structured data matches the page', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  const shops = page.getByRole('region', { name: 'Shops' })
  await shops.getByRole('link', { name: 'Hamburg (1)' }).click()
  await expect(shops.getByRole('heading', { name: 'Hamburg' })).toBeInViewport()
  const market = shops.getByRole('table', { name: 'Opening hours: Shop at the market' })
  // Intl puts narrow spaces around the dashes.
  await expect(market.getByRole('row')).toHaveText([
    'MondayClosed',
    /^Tuesday\s–\sWednesday10:00\sAM\s–\s6:00\sPM$/,
    /^Thursday\s–\sSundayClosed$/,
  ])
  await expect(
    shops.getByRole('link', { name: 'Directions to Shop at the harbour' }),
  ).toHaveAttribute('href', 'https://maps.example/harbour')
  const described = await page.locator('script[type="application/ld+json"]').allTextContents()
  const stores = described
    .flatMap((text) => JSON.parse(text) as StoreThing[])
    .filter((thing) => thing['@type'] === 'Store')
  expect(stores).toHaveLength(2)
  for (const { name, address: place, telephone, email } of stores) {
    const item = shops.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const parts = [place.streetAddress, place.postalCode, place.addressLocality, telephone, email]
    for (const part of parts) await expect(item).toContainText(part ?? '')
  }
  await context.close()
})

test('every other page has the sections for its place and path', async ({ page }) => {
  const category = '/categories'
  for (const [path, shown, hidden] of [
    [category, ['Head of lists', 'Of one list', 'Foot of lists'], []],
    [firstStore.product.path, ['Below products'], ['Head of lists']],
    ['/pages/returns', ['Head of pages', 'Foot of pages', 'Of returns'], []],
    ['/pages/terms', ['Head of pages', 'Foot of pages'], ['Of returns']],
    ['/cart', ['In an empty cart'], []],
    ['/search?q=qqzzxx', ['Nothing found'], []],
    ['/nothing-here', ['Nothing here'], []],
  ] as const) {
    await page.goto(address + path)
    for (const name of shown) await expect(page.getByRole('region', { name })).toBeVisible()
    for (const name of hidden) await expect(page.getByRole('region', { name })).toHaveCount(0)
    // The sections of the other pages are of the same kinds.
    if (path === category) await expectAccessible(page)
  }
  const { body: twin } = await fetchIn(page, '/pages/terms.md', 'data')
  expect(twin).toContain('**Shop at the market**: Markt 2, 10115 Berlin')
  expect(twin).toMatch(/- Thursday\s–\sSunday: Closed/)
})

test('a language that only the store has is served like every other, with English for the rest', async ({
  page,
}) => {
  await page.goto(`${address}/nl/cart`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.getByRole('heading', { name: 'Je tas is leeg.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached()
  await page.goto(address + firstStore.product.path)
  await expect(page.locator('link[rel="alternate"][hreflang="nl"]')).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nederlands' }).click()
  await expect(page).toHaveURL(/\/nl\/products\//)
  await expect(
    page
      .getByRole('main')
      .getByText(/^€\s\d+,\d{2}$/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
})
