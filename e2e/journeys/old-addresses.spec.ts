import type { Page } from '@playwright/test'
import { openAdmin } from '@/e2e/support/admin'
import { firstStore } from '@/e2e/support/demo-stores'
import { test } from '@/e2e/support/own-shop'
import { pathIn } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'

const { productWithOptions: product, list, collection, locales } = firstStore
const [locale = ''] = locales
const slugOf = (path: string) => path.split('/').at(-1) ?? ''

test.use({ withWebhooks: true })
test.describe.configure({ timeout: 180_000 })

test('all old URLs of a renamed product, category or collection redirect', async ({
  newShopper,
  ownShop,
}) => {
  const admin = await openAdmin(ownShop)
  const page = await newShopper({ port: ownShop.port })
  const reader = await newShopper({ port: ownShop.port })
  await reader.goto(list.path)
  await page.goto(product.variantPath)

  await admin.changeSlug('products', slugOf(product.path), 'first-name')
  await admin.changeSlug('products', 'first-name', 'second-name')
  await admin.changeSlug('categories', slugOf(list.path), 'cups')
  await admin.changeSlug('collections', slugOf(collection), 'renamed')

  const [, variant = ''] = product.variantPath.split(product.path)
  await expectMoved(page, `${product.variantPath}?utm_source=mail`, {
    to: `/products/second-name${variant}?utm_source=mail`,
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title)
  await expectMoved(page, '/products/first-name', { to: '/products/second-name' })
  await expectMoved(page, collection, { to: '/collections/renamed' })
  await expectMoved(page, `${list.path}?sort=price`, { to: '/categories/cups?sort=price' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.name)

  const other = await newShopper({ port: ownShop.port, locale })
  await expectMoved(other, '/products/second-name', { to: product.path, locale })
  await admin.translateSlug('second-name', 'hafenbecher', locale)
  await expectMoved(other, product.path, { to: '/products/hafenbecher', locale })
  await expectMoved(other, '/products/first-name', { to: '/products/hafenbecher', locale })

  const twin = await page.goto(`${product.path}.md`)
  expect(twin?.request().redirectedFrom()).not.toBeNull()
  expect(twin?.url()).toMatch(/\/products\/second-name\.md$/)

  // Links of a page that was opened before work too, through the client-side router.
  await reader.getByRole('main').getByRole('link', { name: product.title }).first().click()
  await expect(reader).toHaveURL(/\/products\/second-name/)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(product.title)
})

/** Opens a URL until a webhook has updated its page. */
async function expectMoved(
  page: Page,
  path: string,
  { to, locale }: { to: string; locale?: string | undefined },
) {
  await expect(async () => {
    const answer = await page.goto(path)
    const first = await answer?.request().redirectedFrom()?.response()
    expect([first?.status(), answer?.status()]).toEqual([301, 200])
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(pathIn(firstStore, to, locale))
  }).toPass()
}
