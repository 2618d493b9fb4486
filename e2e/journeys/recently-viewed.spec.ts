import type { Page } from '@playwright/test'
import { firstStore } from '@/e2e/support/demo-stores'
import { openPage, openProduct } from '@/e2e/support/open'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const { anotherProduct, productWithOptions: product } = firstStore

const regionOf = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('nothing is remembered of products and searches until the shopper asks for it', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, product.path)
  await openPage(page, `/search?q=${firstStore.searchWord}`)
  await openPage(page, '/')
  await expect(regionOf(page)).toContainText('We never see it.')
  await expect(regionOf(page).getByRole('link')).toHaveCount(0)
  expect(await stored(page)).toEqual([])
  // No title stands above nothing.
  await expect(regionOf(page).getByRole('heading')).toHaveCount(0)
  await regionOf(page).getByRole('button', { name: 'Remember in this browser' }).click()
  await expect(regionOf(page)).toContainText('What you look at will appear here.')
  await expect(regionOf(page).getByRole('heading')).toHaveCount(0)
})

test('what earlier versions stored without being asked is removed, not shown', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, '/')
  const storeUnasked = (search: string) =>
    page.evaluate((text) => {
      const product = { path: '/products/old', title: 'Old', image: '', lang: 'en' }
      localStorage.setItem('viewed', JSON.stringify([JSON.stringify(product)]))
      localStorage.setItem('searches', JSON.stringify([text]))
    }, search)
  await storeUnasked('old')
  await openPage(page, '/')
  await expect.poll(() => stored(page)).toEqual([])
  // Stored by a page of an earlier version that is still open in another tab.
  await storeUnasked('old')
  await regionOf(page).getByRole('button', { name: 'Remember in this browser' }).click()
  await expect(regionOf(page).getByRole('button', { name: /stop remembering/ })).toBeVisible()
  await expect(regionOf(page).getByRole('link')).toHaveCount(0)
  expect(await stored(page)).toEqual(['remember'])
})

test('the home page shows what was viewed last in this browser, tells nobody, and forgets it', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, '/')
  const list = regionOf(page)
  await list.getByRole('button', { name: 'Remember in this browser' }).click()
  await view(page, product)
  await view(page, anotherProduct)
  await view(page, { path: product.variantPath, title: product.title })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') sent.push(request.url() + (request.postData() ?? ''))
  })
  await openPage(page, '/')
  const links = list.getByRole('link')
  await expect(links).toHaveText([product.title, anotherProduct.title])
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((request) => request.includes('kelp-teapot'))).toEqual([])
  const image = list.locator('img').first()
  const answered = await image.evaluate(
    async (it: HTMLImageElement) => (await fetch(it.src)).status,
  )
  expect(answered).toBe(200)
  await expectAccessible(page)
  await links.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(anotherProduct.title)
  await isLatest(page, anotherProduct.title)
  await openPage(page, '/')
  await expect(links.first()).toHaveText(anotherProduct.title)
  await list.getByRole('button', { name: 'Clear and stop remembering' }).click()
  await expect(links).toHaveCount(0)
  await expect(list.getByRole('button', { name: 'Remember in this browser' })).toBeFocused()
  expect(await stored(page)).toEqual([])
})

/** Opens a product's page until the browser remembers it, as the latest. */
async function view(page: Page, { path, title }: { path: string; title: string }) {
  await openProduct(page, path)
  await isLatest(page, title)
}

const isLatest = (page: Page, title: string) =>
  page.waitForFunction(
    (latest) => JSON.parse(localStorage.getItem('viewed') ?? '[""]')[0].includes(latest),
    title,
  )

test('without scripts nothing is said of viewed products', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await openProduct(page, product.path)
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('Recently viewed')).toHaveCount(0)
})
