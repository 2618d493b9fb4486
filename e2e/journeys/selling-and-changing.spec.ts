import type { Page } from '@playwright/test'
import { readForms } from '@/e2e/resilience/forms.mjs'
import { openAdmin } from '@/e2e/support/admin'
import { expectAdded } from '@/e2e/support/cart'
import { firstStore, formatPrice, publicPages } from '@/e2e/support/demo-stores'
import { openProduct } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import {
  expectThanks,
  goToReview,
  newGuest,
  numberOn,
  orderButton,
  reviewOf,
} from '@/e2e/support/purchase'
import { pathIn } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'
import { elementsOn, newVisitor, textOn } from '@/e2e/support/without-browser'

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
  const undecided = await newShopper({ port: ownShop.port })
  const statuses = watchPages(undecided)
  const [buyer, visitor] = [newVisitor({}, ownShop), newVisitor({}, ownShop)]
  const browse = async () => {
    for (const path of publicPages(firstStore)) statuses.push((await visitor.get(path)).status)
  }

  const [{ firstName }, review] = await Promise.all([
    goToReview(undecided, newGuest(), payment.card),
    reviewOf(buyer),
  ])
  await expect(orderButton(undecided)).toContainText(total(product.priceMinor))
  const [order] = await Promise.all([buyer.submit(review, /^Place order/), browse()])
  numberOn(order)
  await Promise.all([admin.changePrice(product.path, newPriceMinor / 100), browse()])

  await agreeToNewTotal(undecided)
  await expectThanks(undecided, firstName)
  await expect(undecided.getByRole('main')).toContainText(total(newPriceMinor))
  expect(textOn(await buyer.get(order.path))).toContain(total(product.priceMinor))
  // A webhook updates cached pages; it is sent after the response to the merchant.
  await expect(async () => {
    expect(textOn(await visitor.get(product.variantPath))).toContain(formatPrice(newPriceMinor))
  }).toPass()
  expect(statuses.length).toBeGreaterThan(2 * publicPages(firstStore).length)
  expect(statuses.filter((status) => status < 200 || status >= 400)).toEqual([])
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

/** Records the statuses of all documents that a shopper receives from now on. */
function watchPages(page: Page): number[] {
  const statuses: number[] = []
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest()) statuses.push(answer.status())
  })
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
  const visitor = newVisitor({}, ownShop)
  const reader = await newShopper({ port: ownShop.port })
  await reader.goto(list.path)
  await visitor.get(product.variantPath)

  await admin.changeSlug('products', slugOf(product.path), 'first-name')
  await admin.changeSlug('products', 'first-name', 'second-name')
  await admin.changeSlug('categories', slugOf(list.path), 'чайники')
  await admin.changeSlug('collections', slugOf(collection), 'ガラス碗')

  /** Opens a URL until a webhook has updated its page. @returns the heading of the page */
  const expectMoved = async (path: string, to: string, language?: string) => {
    let heading = ''
    await expect(async () => {
      const { steps } = await visitor.request('GET', pathIn(firstStore, path, language))
      const [first, last] = [steps[0], steps.at(-1)]
      expect([first?.status, last?.status]).toEqual([301, 200])
      expect(steps).toHaveLength(2)
      const { pathname, search } = new URL(String(first?.headers['location']), 'http://shop')
      expect(pathname + search).toBe(pathIn(firstStore, to, language))
      heading = last ? (elementsOn(last, 'h1')[0]?.text ?? '') : ''
    }).toPass()
    return heading
  }
  const [, variant = ''] = product.variantPath.split(product.path)
  const address = `${product.variantPath}?utm_source=mail`
  const moved = await expectMoved(address, `/products/second-name${variant}?utm_source=mail`)
  expect(moved).toBe(product.title)
  await expectMoved('/products/first-name', '/products/second-name')
  await expectMoved(collection, encodeURI('/collections/ガラス碗'))
  const movedList = encodeURI('/categories/чайники?sort=price')
  expect(await expectMoved(`${list.path}?sort=price`, movedList)).toBe(list.name)

  await expectMoved('/products/second-name', product.path, locale)
  await admin.translateSlug('second-name', 'hafenbecher', locale)
  await expectMoved(product.path, '/products/hafenbecher', locale)
  await expectMoved('/products/first-name', '/products/hafenbecher', locale)

  const twin = await visitor.get(`${product.path}.md`)
  expect([twin.status, twin.path]).toEqual([200, '/products/second-name.md'])

  // Links of a page that was opened before work too, through the client-side router.
  await reader.getByRole('main').getByRole('link', { name: product.title }).first().click()
  await expect(reader).toHaveURL(/\/products\/second-name/)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(product.title)
})

test('a product and its variants are at URLs of their own in every script, also with scripts off', async ({
  newShopper,
  ownShop,
}) => {
  const values = ['Grau', 'Weiß', 'Белый', 'أبيض', '白', '-1', '+1']
  const title = 'Чаша 日本の茶碗'
  const path = await (await openAdmin(ownShop)).addProduct(title, 'Colour', values)
  const visitor = newVisitor({}, ownShop)
  for (const value of values.slice(1)) {
    const any = await visitor.get(path)
    const radios = readForms(any.body).flatMap((form) => form.radios)
    const option = radios.find(({ label }) => label.startsWith(value)) ?? { name: '', value }
    // As the form asks that choosing-a-variant.spec.ts sends.
    const query = new URLSearchParams({ [option.name]: option.value })
    const shown = await visitor.get(`${path}?${query.toString()}`)
    expect(shown.path).not.toContain('?')
    for (const { body } of [shown, await visitor.get(shown.path)])
      expect(readForms(body).flatMap(({ fields }) => fields)).toContainEqual([
        option.name,
        option.value,
      ])
  }

  const page = await newShopper({ port: ownShop.port })
  const radio = (value: string) =>
    page.getByRole('radio', { name: `${value} ${formatPrice(1_000)}`, exact: true })
  await openProduct(page, path)
  for (const value of values.slice(1)) {
    const before = page.url()
    await radio(value).check()
    await expect(page).not.toHaveURL(before)
  }
  await page.reload()
  await expect(radio('+1')).toBeChecked()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectAdded(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: title }).first().click()
  await expect(radio('+1')).toBeChecked()
})
