import type { Locator } from '@playwright/test'
import { addToCart } from '@/e2e/support/cart'
import { demoStores, firstStore, storesInTurn } from '@/e2e/support/demo-stores'
import { holdRequests } from '@/e2e/support/hold-requests'
import { isHydrated } from '@/e2e/support/open'
import { addressOf } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

// Where things stand in windows of a certain size.

const phone = { width: 375, height: 812 }
const tablet = { width: 768, height: 1024 }

for (const store of storesInTurn) {
  test(`on an upright tablet a product of ${store.slug} can be bought on the first screen`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: tablet })
    await page.goto(store.photographed)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const button = page.getByRole('main').getByRole('button', { name: 'Add to bag' }).first()
    await expect(button).toBeInViewport({ ratio: 1 })
    const images = page.getByRole('region', { name: 'Pictures' })
    const columns = await edges([images, button])
    expect(columns[0]?.right).toBeLessThan(columns[1]?.left ?? 0)
    const colours = page.getByRole('main').getByRole('group').first().getByRole('radio')
    const heights = (await edges(await colours.all())).map(({ top }) => top)
    expect(new Set(heights).size, 'rows of colours').toBe(1)
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: /^(?!L)/ })
    const tops = (await edges(await links.all())).slice(0, 3).map(({ top }) => top)
    expect(new Set(tops).size, 'rows of links in the footer').toBe(1)
  })

  test(`a category of ${store.slug} with a long name does not widen a narrow window`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 320, height: 812 } })
    const link = 'main li a[href*="/categories/"]'
    await page.goto('/categories')
    // Before, React would find another text than its own.
    await isHydrated(page, link)
    const part = page.locator(link).first()
    await part.evaluate((it) => (it.textContent = 'Außergewöhnlichkeitshandwerksabteilung'))
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider).toBe(0)
  })

  test(`on a phone prices of ${store.slug} stand below names, and nothing below the footer`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: phone })
    await page.goto(addressOf(store, '/categories', store.locales[0]))
    const cards = await page.getByRole('main').getByRole('article').all()
    expect(cards.length).toBeGreaterThan(5)
    for (const card of cards) {
      const price = card.getByText(/\d\s(?:€|kr)$/).first()
      const [name, below] = await edges([card.getByRole('heading'), price])
      expect(below?.top).toBeGreaterThanOrEqual((name?.bottom ?? 0) - 1)
    }
    const footer = page.getByRole('contentinfo')
    const strip = await footer.evaluate((it) => {
      const last = it.lastElementChild?.getBoundingClientRect()
      return it.getBoundingClientRect().bottom - (last?.bottom ?? 0)
    })
    expect(strip, 'pixels below its edge').toBeLessThan(1)
    const groups = footer.getByRole('navigation').filter({ has: page.getByRole('heading') })
    const links = await edges(await groups.last().getByRole('link').all())
    expect(links.at(-1)?.left, 'a group alone in its row fills it').toBeGreaterThan(
      links[0]?.left ?? 999,
    )
    // The bar at the foot of the window covers none of its links.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await footer.getByRole('link').last().click({ trial: true })
  })

  test(`on a phone a product of ${store.slug} has name, price and options on the first screen`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: phone })
    await page.goto(store.photographed)
    const main = page.getByRole('main')
    const images = main.getByRole('region', { name: 'Pictures' })
    const [first, second] = await edges(await images.getByRole('list').all())
    expect(second?.left, 'the small images are beside the large one').toBe((first?.right ?? 0) + 10)
    expect(second?.bottom).toBe(first?.bottom)
    const options = main.getByRole('group').filter({ has: page.getByRole('radio') })
    for (const part of [main.getByRole('heading', { level: 1 }), options.first()])
      await expect(part).toBeInViewport({ ratio: 1 })
    const button = main.getByRole('button', { name: 'Add to bag' }).first()
    // A store whose colours are images has higher options.
    if (store === firstStore) await expect(button).toBeInViewport({ ratio: 1 })
    for (const width of [320, phone.width]) {
      await page.setViewportSize({ ...phone, width })
      const [field, beside] = await edges([main.getByRole('group', { name: 'Quantity' }), button])
      expect(beside?.left, 'on one line with the quantity').toBeGreaterThan(field?.right ?? 999)
    }
    const release = await holdRequests(page, 'GET', '**/api/products/*/delivery*')
    const below = main.getByLabel('Postal code')
    await below.scrollIntoViewIfNeeded()
    await expect(main.getByText('Loading delivery')).toBeAttached()
    const [before] = await edges([below])
    await release()
    await expect(main.getByText('To a pickup point')).toBeVisible()
    const [after] = await edges([below])
    expect(Math.abs((after?.top ?? 999) - (before?.top ?? 0)), 'pixels moved').toBeLessThan(25)
  })

  for (const { width, height } of [phone, tablet, { width: 1280, height: 900 }]) {
    test(`cards of ${store.slug} at ${String(width)} px have the height of their row, and badges one line`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, viewport: { width, height } })
      await page.goto(addressOf(store, '/categories', store.locales[0]))
      const cards = page.getByRole('main').getByRole('article')
      const rows = await cards.evaluateAll((all) => {
        const found = new Map<number, number[][]>()
        for (const card of all) {
          const box = card.getBoundingClientRect()
          const parts = ['.card-swatches', '.card-delivery'].map(
            (part) => card.querySelector(part)?.getBoundingClientRect().top ?? 0,
          )
          const row = found.get(Math.round(box.top)) ?? []
          found.set(Math.round(box.top), [...row, [box.bottom, ...parts].map(Math.round)])
        }
        return [...found.values()]
      })
      for (const row of rows) {
        const parts = [0, 1, 2].map((part) => new Set(row.map((card) => card[part] ?? 0)))
        // Cards without this part are aligned with nothing.
        for (const tops of parts) expect([...tops].filter(Boolean).length).toBeLessThan(2)
      }
      if (width > 700) expect(rows.at(-1)?.length, 'cards in the last row').toBeGreaterThan(1)
      const badges = await page.locator('.card-badge').evaluateAll((all) =>
        all.map((badge) => {
          const range = document.createRange()
          range.selectNodeContents(badge)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size
        }),
      )
      expect(Math.max(...badges)).toBe(1)
    })
  }

  test(`in a high window the footer of ${store.slug} ends the empty cart`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 1920, height: 1400 } })
    await page.goto('/cart')
    const [footer] = await edges([page.getByRole('contentinfo')])
    expect(footer?.bottom).toBe(1400)
  })
}

test('at 320 px the names of the steps of the checkout stay in their columns', async ({
  newShopper,
}) => {
  const store = demoStores.find(({ locales }) => locales[0] === 'sv') ?? firstStore
  const page = await newShopper({ store, viewport: { width: 320, height: 812 } })
  await addToCart(page, store.product)
  await page.goto(addressOf(store, '/checkout/contact', 'sv'))
  const steps = page.getByRole('navigation', { name: 'Steg' }).getByRole('listitem')
  await expect(steps).toHaveText([/Kontakt/, /Leverans/, /Betalning/, /Granskning/])
  const wide = await steps.evaluateAll((all) => all.map((it) => it.scrollWidth - it.clientWidth))
  expect(wide).toEqual([0, 0, 0, 0])
})

test('the offer of another language is one line on a phone', async ({ newShopper }) => {
  const page = await newShopper({ viewport: phone })
  await page.goto(addressOf(firstStore, '/', firstStore.locales[0]))
  const [offer] = await edges([page.getByRole('link', { name: 'View this page in English' })])
  expect((offer?.bottom ?? 99) - (offer?.top ?? 0)).toBeLessThan(30)
})

test('the form of a withdrawal stands beside what it is for', async ({ newShopper }) => {
  const page = await newShopper({ viewport: { width: 1280, height: 900 } })
  await page.goto('/withdrawal')
  const heading = page.getByRole('heading', { level: 1 })
  const [title, field] = await edges([heading, page.getByLabel('Your name')])
  expect(field?.left).toBeGreaterThan(title?.right ?? 999)
  expect(field?.right).toBeGreaterThan(1200)
})

test('names of help pages in two lines do not touch their rules', async ({ newShopper }) => {
  const page = await newShopper({ viewport: { width: 1280, height: 900 } })
  await page.goto(addressOf(firstStore, '/pages/delivery', firstStore.locales[0]))
  const links = page.getByRole('navigation', { name: 'Hilfeseiten' }).getByRole('link')
  const air = await links.evaluateAll((all) =>
    all.map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      const [text, box] = [range.getBoundingClientRect(), link.getBoundingClientRect()]
      return { lines: Math.round(text.height / 24), above: text.top - box.top }
    }),
  )
  expect(Math.max(...air.map(({ lines }) => lines))).toBe(2)
  expect(Math.min(...air.map(({ above }) => above))).toBeGreaterThan(5)
})

/** Where elements stand in the window, in whole pixels. */
const edges = (locators: Locator[]) =>
  Promise.all(
    locators.map((it) =>
      it.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect()
        return { left, right, top: Math.round(top), bottom: Math.round(bottom) }
      }),
    ),
  )
