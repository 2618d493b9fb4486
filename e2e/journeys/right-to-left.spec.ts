import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addToCart, expectAdded } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { makeStore, makeStoresDir } from '@/e2e/support/made-stores'
import { openPage, openProduct } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { newGuest } from '@/e2e/support/purchase'
import { pathIn, storeDomain } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'

// A store that replaces the first one at its domain, to which the platform redirects after an
// order. Its default language is Arabic with Arabic digits; the second one is German.
const storesDir = makeStoresDir()

test.use({ storesDir, expectedConsoleErrors: [/404/] })
// In one worker, with one shop.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const folder = await makeStore(storesDir, 'arabic-shop', {
    preset: 'glasshouse',
    domain: storeDomain(firstStore),
  })
  const file = join(folder, 'store.json')
  const store = JSON.parse(readFileSync(file, 'utf8')) as object
  const locales = [
    { code: 'ar-EG', name: 'العربية', priceLocale: 'ar-EG', dateLocale: 'ar-EG' },
    { code: 'de', name: 'Deutsch', priceLocale: 'de-DE', dateLocale: 'de-DE' },
  ]
  writeFileSync(
    file,
    JSON.stringify({ ...store, defaultLocale: 'ar-EG', locales, countryCode: 'DE' }),
  )
})
test.afterAll(() => rmSync(storesDir, { recursive: true }))

const addressOf = (port: number) => `http://${storeDomain(firstStore)}:${String(port)}`

const sizes = [320, 375, 1280]

/** Fails if a page is not from right to left, or wider than its window at any size. */
async function expectSound(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${page.url()} at ${String(width)}`).toBeLessThanOrEqual(0)
  }
}

test('a guest buys in Arabic, from right to left', async ({ ownShop: { port }, newShopper }) => {
  const address = addressOf(port)
  const page = await newShopper({ viewport: { width: 1280, height: 900 } })
  const heading = page.getByRole('heading', { level: 1 })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  const next = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const guest = newGuest()
  const { home } = firstStore.addresses

  for (const path of ['/', firstStore.category, '/login', firstStore.product.path]) {
    await page.goto(address + path)
    await expectSound(page)
  }
  // Only direction and texts differ from every-page.spec.ts.
  await expectAccessible(page)
  const product = { ...firstStore.product, path: address + firstStore.product.path }
  await addToCart(page, { ...product, button: 'أضف إلى السلة' })
  await page.goto(`${address}/cart`)
  await expect(page.getByRole('main')).toContainText(firstStore.product.title)
  await expect(page.getByRole('main')).toContainText(/جاهز للطلب: قطعة واحدة/)
  await expect(page.getByRole('main')).toContainText(/[٠-٩]/)
  await expectSound(page)

  await page.goto(`${address}/checkout/contact`)
  await expect(heading).toHaveText('بيانات الاتصال والعنوان')
  await expectSound(page)
  await field('البريد الإلكتروني').fill(guest.email)
  await field('الاسم الأول').fill(guest.firstName)
  await field('اسم العائلة').fill('Test')
  await field('الشارع ورقم المبنى').fill(home.line1)
  await field('الرمز البريدي').fill(home.postalCode)
  await field('البلدة أو المدينة').fill(home.city)
  await next('المتابعة إلى التوصيل')
  await expect(heading).toHaveText('طريقة التوصيل')
  await expectSound(page)
  // What a merchant writes of an unavailable method keeps its own direction, apart from the reason.
  const unavailable = page.locator('label').filter({ has: page.locator('input:disabled') })
  await expect(unavailable.first().locator('bdi')).toHaveCount(2)
  await page.getByRole('radio', { name: firstStore.delivery.door.name }).first().check()
  await next('المتابعة إلى الدفع')
  await expect(heading).toHaveText('طريقة الدفع')
  await expectSound(page)
  await page.getByRole('radio', { name: firstStore.payment.invoice }).check()
  await next('المتابعة إلى المراجعة')
  await expect(heading).toHaveText('راجع طلبك')
  await expectSound(page)
  await expectAccessible(page)
  await next(/^إرسال الطلب بمبلغ/)
  await expect(heading).toHaveText(`شكرًا لك، ${guest.firstName}. استلمنا طلبك.`)
  await expect(page.getByRole('main')).toContainText('، قطعة واحدة')
  await expectSound(page)
})

test('product images are ordered from right to left', async ({ ownShop: { port }, newShopper }) => {
  const page = await newShopper({ scripts: true, viewport: { width: 375, height: 812 } })
  await openProduct(page, addressOf(port) + firstStore.photographed)
  const images = page.getByRole('region', { name: 'الصور' })
  const second = images.getByRole('link', { name: 'الصورة ٢ من ٥' })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  await images.getByRole('listitem').nth(1).getByRole('link').click()
  const viewer = page.getByRole('dialog')
  const before = await viewer.getByRole('status').textContent()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('status')).not.toHaveText(before ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText(before ?? '')
  const edgeOf = async (name: string) =>
    (await viewer.getByRole('button', { name }).boundingBox())?.x ?? 0
  expect(await edgeOf('الصورة التالية')).toBeLessThan(await edgeOf('الصورة السابقة'))
})

test('a product is added from its card, whose options open beside it', async ({
  ownShop: { port },
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 375, height: 812 } })
  await openPage(page, addressOf(port) + firstStore.category)
  const cards = await page.getByRole('main').getByRole('article').all()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    for (const card of cards) {
      const button = card.getByRole('button', { name: /^أضف .+ إلى السلة$/ })
      await button.click()
      await expect(card.getByRole('group')).toBeInViewport({ ratio: 1 })
      const [place, image] = [await button.boundingBox(), await card.boundingBox()]
      expect(place?.x).toBe(image?.x)
      if (card === cards[0]) await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
  }
  await cards[0]?.getByRole('button').first().click()
  await cards[0]?.getByRole('group').getByRole('button').first().click()
  await expectAdded(page)
})

test.describe('a German browser', () => {
  test.use({ locale: 'de-AT' })

  test('gets an offer of the German page that causes no layout shift and can be dismissed', async ({
    ownShop: { port },
    newShopper,
  }) => {
    const address = addressOf(port)
    const page = await newShopper({ scripts: true })
    await page.goto(address + firstStore.category)
    const offer = page.getByText('Diese Seite auf Deutsch ansehen')
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Hinweis schließen' }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(offer).toBeHidden()

    const other = await newShopper({ scripts: true })
    await other.goto(`${address}${firstStore.category}?sort=price`)
    await other.getByRole('link', { name: 'Diese Seite auf Deutsch ansehen' }).click()
    const inGerman = pathIn(firstStore, firstStore.category, 'de')
    await expect(other).toHaveURL(`${address}/de${inGerman}?sort=price`)
    await expect(other.locator('html')).toHaveAttribute('lang', 'de')
    await expect(other.locator('#language-offer')).toBeHidden()
    await expectAccessible(other)
  })
})
