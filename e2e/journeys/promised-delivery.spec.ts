import type { Page } from '@playwright/test'
import { addToCart } from '@/e2e/support/cart'
import { demoStores, firstStore } from '@/e2e/support/demo-stores'
import { openPage, openProduct } from '@/e2e/support/open'
import { expectAccessible } from '@/e2e/support/page-checks'
import { pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

interface OfferThing {
  readonly shippingDetails?: { name: string; shippingRate: { value: number } }[]
}
interface ProductThing {
  readonly offers?: OfferThing
  readonly hasVariant?: { offers: OfferThing }[]
}

for (const store of demoStores) {
  test(`${store.slug} shows delivery dates, prices and returns without a postal code`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await openProduct(page, store.product.path)
    const main = page.getByRole('main')
    const returns = main.getByRole('link', { name: store.returns, exact: true })
    await expect(returns).toHaveAttribute('href', pathIn(store, '/pages/returns'))
    const row = main.getByRole('listitem').filter({ hasText: `Delivery to ${store.country}` })
    await expect(row.first()).toContainText(/\d{1,2}\s\p{L}{3,}/u)
    await expect(row.first()).toContainText(/\d.*(?:€|kr)|Free/)
    await expectSameRates(page)
    // More than a day ahead only the deadline is shown; screen readers get nothing else.
    const until = row.first().locator('time')
    const deadline = until.locator(':not([aria-hidden])')
    await expect(deadline).toHaveText(/^Order by .*, \d\d:\d\d$/)
    // Whatever the number of ways of delivery, it is said once.
    await expect(main.locator('time')).toHaveCount(1)
    const moment = Date.parse((await until.getAttribute('datetime')) ?? '')
    await page.clock.setFixedTime(moment - 72 * 60_000)
    await expect(until.locator('[aria-hidden]')).toHaveText(/^Order within 1 hr, 12 mins?$/)
    await expect(deadline).toHaveText(/^Order by/)
    await page.clock.setFixedTime(moment + 1000)
    await expect(until).toBeHidden()
    await addToCart(page, store.product)
    await page.goto('/cart')
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      `Delivery to ${store.country}`,
    )
  })
}

/**
 * Expects the same delivery price in the structured data of the first variant and in its estimate.
 */
async function expectSameRates(page: Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = texts.flatMap((text) => JSON.parse(text) as ProductThing[])
  const product = things.find((thing) => thing.offers ?? thing.hasVariant)
  const offer =
    product?.offers ?? product?.hasVariant?.find(({ offers }) => offers.shippingDetails)?.offers
  const rates = offer?.shippingDetails ?? []
  expect(rates.length).toBeGreaterThan(0)
  for (const { name, shippingRate } of rates) {
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    const price = (await row.first().innerText()).replaceAll(/\s/g, '')
    const { value } = shippingRate
    expect(price).toContain(value === 0 ? 'Free' : String(value).replace('.', ','))
  }
}

test('list cards show delivery dates and prices for the remembered postal code', async ({
  newShopper,
}) => {
  const { postalCode: near } = firstStore.addresses.near
  const page = await newShopper()
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/deliveries?')) questions.push(request.url())
  })
  await openPage(page, firstStore.category)
  const cards = page.getByRole('main').getByRole('article')
  const line = cards.first().getByText(/^(?:Delivery|Free delivery) \d{1,2}\D.*\s\p{L}{3,}/u)
  await expect(line).toContainText(/\d,\d\d\s€|Free/)
  await expectAccessible(page)
  expect(questions).toHaveLength(1)

  await openProduct(page, firstStore.product.path)
  await page.getByRole('textbox', { name: 'Postal code' }).fill(near)
  await page.getByRole('button', { name: 'Show dates' }).click()
  await expect(page.getByRole('main')).toContainText(`Delivery to ${near}`)
  await page.goBack()
  await expect.poll(() => questions.at(-1)).toContain(`postalCode=${near}`)
  await expect(line).toBeVisible()
})

test('on a phone the delivery of a product is loaded when it is scrolled near', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 375, height: 667 } })
  const questions: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/delivery?')) questions.push(request.url())
  })
  await page.goto(firstStore.product.path, { waitUntil: 'networkidle' })
  expect(questions).toHaveLength(0)
  await page.getByRole('button', { name: 'Show dates' }).scrollIntoViewIfNeeded()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: `Delivery to ${firstStore.country}` }).first()).toBeVisible()
  expect(questions).toHaveLength(1)
})

// cart.spec.ts shows the same in the cart.
test('an unknown postal code shows an error on the product page', async ({ newShopper }) => {
  const page = await newShopper()
  await openProduct(page, firstStore.product.path)
  await page.getByRole('textbox', { name: 'Postal code' }).fill('99999')
  await page.getByRole('button', { name: 'Show dates' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('We couldn’t find the postal code 99999. Check the digits.')
})

for (const scripts of [true, false]) {
  test(`a sold-out variant links to the most similar ones in stock, ${scripts ? 'with scripts' : 'with scripts off'}`, async ({
    newShopper,
  }) => {
    const { path, soldOutValue, option } = firstStore.productWithOptions
    const page = await newShopper({ scripts })
    const soldOut = `${path}/${soldOutValue.toLowerCase()}`
    await (scripts ? openProduct(page, soldOut) : page.goto(soldOut))
    const instead = page.getByRole('navigation', { name: 'In stock now' })
    const link = instead.getByRole('link').first()
    const value = (await link.innerText()).split(',')[0] ?? ''
    await link.click()
    await expect(
      page.getByRole('group', { name: option }).getByRole('radio', { name: value, exact: true }),
    ).toBeChecked()
    await expect(page.getByRole('button', { name: 'Add to bag' })).toBeEnabled()
  })
}

test('with scripts off a refused quantity keeps the delivery estimate of the page', async ({
  newShopper,
}) => {
  const { postalCode } = firstStore.addresses.near
  const { path, value, size } = firstStore.productWithoutDefault
  const page = await newShopper({ scripts: false })
  await page.goto(pathIn(firstStore, `${path}?postalCode=${postalCode}`))
  const delivery = page.getByRole('main').getByText(`Delivery to ${postalCode}`).first()
  await expect(delivery).toBeVisible()
  await page.getByRole('radio', { name: value, exact: true }).check()
  await page.getByRole('radio', { name: size }).check()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('99')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(
    page
      .getByRole('main')
      .getByText(/We’ve changed the quantity to \d+/)
      .first(),
  ).toBeVisible()
  await expect(delivery).toBeVisible()
})
