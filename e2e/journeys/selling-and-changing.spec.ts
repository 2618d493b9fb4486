import type { Page } from '@playwright/test'
import { openAdmin } from '@/e2e/support/admin'
import { expectAdded } from '@/e2e/support/cart'
import { firstStore, formatPrice, publicPages } from '@/e2e/support/demo-stores'
import { test } from '@/e2e/support/own-shop'
import { expectThanks, goToReview, newGuest, orderButton } from '@/e2e/support/purchase'
import { pathIn } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'

const { delivery, payment, product } = firstStore
const newPriceMinor = product.priceMinor + 350
const total = (priceMinor: number) => formatPrice(priceMinor + delivery.door.priceMinor)

test.use({ withWebhooks: true })
// In one worker, with one shop, whose catalogue the journeys change.
test.describe.configure({ mode: 'default' })

test('a price change during checkout is shown before payment, while others buy and browse', async ({
  newShopper,
  ownShop,
}) => {
  const admin = await openAdmin(ownShop)
  const open = () => newShopper({ port: ownShop.port })
  const [buyer, visitor, undecided] = [await open(), await open(), await open()]
  const statuses = watchPages([buyer, visitor, undecided])

  const [, { firstName }] = await Promise.all([
    goToReview(undecided, newGuest(), payment.card),
    goToReview(buyer, newGuest()),
  ])
  await expect(orderButton(undecided)).toContainText(total(product.priceMinor))
  const buying = async () => {
    await orderButton(buyer).click()
    await expectThanks(buyer, firstName)
  }
  await Promise.all([buying(), browse(visitor)])
  await Promise.all([admin.changePrice(product.path, newPriceMinor / 100), browse(visitor)])

  await agreeToNewTotal(undecided)
  await expectThanks(undecided, firstName)
  await expect(undecided.getByRole('main')).toContainText(total(newPriceMinor))
  await expect(buyer.getByRole('main')).toContainText(total(product.priceMinor))
  // A webhook updates cached pages; it is sent after the response to the merchant.
  await expect(async () => {
    await visitor.goto(product.variantPath)
    const price = visitor.getByRole('main').getByText(formatPrice(newPriceMinor)).first()
    await expect(price).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(statuses.filter((status) => status >= 400)).toEqual([])
})

/** Orders for the old total, sees the new one, orders for that and pays. */
async function agreeToNewTotal(page: Page) {
  await orderButton(page).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The total has changed' })
  await expect(notice).toContainText(`The total has changed to ${total(newPriceMinor)}.`)
  await expect(page.getByRole('button', { name: 'Approve the payment' })).toHaveCount(0)
  await expect(orderButton(page)).toContainText(total(newPriceMinor))
  await orderButton(page).click()
  const amount = total(newPriceMinor).replace(/\D+/g, '.').replace(/\.$/, '').replace('.', '[.,]')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Pay .*${amount}`))
  await page.getByRole('button', { name: 'Approve the payment' }).click()
}

/** Reads the public pages in turn. */
async function browse(page: Page) {
  for (const path of publicPages(firstStore)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
}

/** Records the statuses of all documents that shoppers receive from now on. */
function watchPages(pages: readonly Page[]): number[] {
  const statuses: number[] = []
  for (const page of pages) {
    page.on('response', (answer) => {
      if (answer.request().isNavigationRequest()) statuses.push(answer.status())
    })
  }
  return statuses
}

const slugOf = (path: string) => path.split('/').at(-1) ?? ''

test('all old URLs of a renamed product, category or collection redirect', async ({
  newShopper,
  ownShop,
}) => {
  const { productWithOptions: product, list, collection, locales } = firstStore
  const [locale = ''] = locales
  const admin = await openAdmin(ownShop)
  const page = await newShopper({ port: ownShop.port })
  const reader = await newShopper({ port: ownShop.port })
  await reader.goto(list.path)
  await page.goto(product.variantPath)

  await admin.changeSlug('products', slugOf(product.path), 'first-name')
  await admin.changeSlug('products', 'first-name', 'second-name')
  await admin.changeSlug('categories', slugOf(list.path), 'чайники')
  await admin.changeSlug('collections', slugOf(collection), 'ガラス碗')

  const [, variant = ''] = product.variantPath.split(product.path)
  await expectMoved(page, `${product.variantPath}?utm_source=mail`, {
    to: `/products/second-name${variant}?utm_source=mail`,
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.title)
  await expectMoved(page, '/products/first-name', { to: '/products/second-name' })
  await expectMoved(page, collection, { to: encodeURI('/collections/ガラス碗') })
  await expectMoved(page, `${list.path}?sort=price`, {
    to: encodeURI('/categories/чайники?sort=price'),
  })
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

test('a product and its variants are at URLs of their own in every script, also with scripts off', async ({
  newShopper,
  ownShop,
}) => {
  const values = ['Grau', 'Weiß', 'Белый', 'أبيض', '白', '-1', '+1']
  const title = 'Чаша 日本の茶碗'
  const path = await (await openAdmin(ownShop)).addProduct(title, 'Colour', values)
  for (const scripts of [true, false]) {
    const page = await newShopper({ port: ownShop.port, scripts })
    const radio = (value: string) =>
      page.getByRole('radio', { name: `${value} ${formatPrice(1_000)}`, exact: true })
    for (const value of values.slice(1)) {
      await page.goto(path)
      await radio(value).check()
      if (!scripts) await page.getByRole('button', { name: 'Show selected option' }).click()
      await expect(page).not.toHaveURL(new RegExp(`${path}$`))
      await page.reload()
      await expect(radio(value)).toBeChecked()
    }
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expectAdded(page)
    await page.goto('/cart')
    await page.getByRole('link', { name: title }).first().click()
    await expect(radio('+1')).toBeChecked()
  }
})
