import { crawl, fetchIn } from '@/e2e/support/crawl'
import { addToCart } from '@/e2e/support/cart'
import { newGuest } from '@/e2e/support/purchase'
import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'
import { expectAccessible, expectLargeTextFits } from '@/e2e/support/page-checks'
import {
  demoStores,
  storesInGerman,
  storesInSwedish,
  type DemoStore,
} from '@/e2e/support/demo-stores'
import { addressOf, languageOf, pathIn } from '@/e2e/support/store-urls'

for (const store of demoStores) {
  test(`URLs of ${store.slug} without a locale are in its default language`, async ({
    newShopper,
  }) => {
    const [first = ''] = store.locales
    const page = await newShopper({ store, locale: first })
    const { product, category, collection } = store
    for (const path of ['/', category, collection, product.path, '/pages/delivery', '/cart']) {
      await page.goto(path)
      await expect(page).toHaveURL(addressOf(store, path, first))
      await expect(page.locator('html')).toHaveAttribute('lang', first)
      // No catalogue text on the page is in another language.
      await expect(page.getByRole('main').locator('[lang]'), path).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Switch to English' })).toBeVisible()
    }
    // Links from a time when another language was the default.
    for (const path of [`${category}?sort=price`, product.path, '/cart']) {
      await page.goto(`/${first}${path}`)
      await expect(page).toHaveURL(addressOf(store, path, first))
    }
  })
}

// right-to-left.spec.ts buys in another language without scripts.
for (const store of storesInSwedish) {
  test(`a guest's purchase in Swedish is in Swedish throughout in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale: 'sv' })
    const guest = newGuest()
    const expectHeading = (text: string) => expectStep(page, text)
    await addToCart(page, swedish(store))
    await page.getByRole('link', { name: 'Till kassan' }).first().click()
    await expectHeading('Kontakt och adress')
    await fillContact(page, guest)
    await expectHeading('Leveranssätt')
    await page.getByRole('button', { name: 'Vidare till betalning' }).click()
    await expectHeading('Betalsätt')
    await page
      .getByRole('radio', { name: /^Faktura, via banköverföring/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Vidare till granskning' }).click()
    await expectHeading('Granska din beställning')
    await page.getByRole('button', { name: /^Beställ .*kr$/ }).click()
    await expectHeading(`Tack, ${guest.firstName}! Vi har tagit emot din beställning.`)
    await expect(page).toHaveURL(below(addressOf(store, '/orders/', 'sv')))
    await expect(page.getByRole('main')).toContainText(guest.email)
    await expect(page.getByRole('main')).toContainText(store.inSwedish.title)
  })

  for (const scripts of [true, false]) {
    const how = scripts ? 'with scripts' : 'with scripts off'

    test(`a refusal is shown in the language of the page in ${store.slug}, ${how}`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, scripts, locale: 'sv' })
      await page.goto('/account')
      const login = addressOf(store, '/login', 'sv')
      await expect(page).toHaveURL(`${login}?returnTo=%2Faccount`)
      await page.getByLabel('E-post', { exact: true }).fill('ingen@example.com')
      await page.getByLabel('Lösenord', { exact: true }).fill('fel-losenord-helt')
      await page.getByRole('button', { name: 'Logga in' }).click()
      await expect(page.getByText('Fel e-postadress eller lösenord.').first()).toBeVisible()
      await expect(page).toHaveURL(below(login))
      await expect(page).toHaveTitle(/^Fel: /)
    })
  }

  for (const locale of store.locales) {
    test(`links and forms of pages in ${locale} stay in that language in ${store.slug}`, async ({
      newShopper,
    }) => {
      test.slow()
      const page = await newShopper({ store })
      await addToCart(page, store.product)
      const starts = ['/', '/cart', '/checkout/contact', '/login']
      const answers = await crawl(
        page,
        starts.map((path) => pathIn(store, path, locale)),
      )
      const pages = answers.filter(({ kind, status }) => kind === 'document' && status === 200)
      const ownPages = pages.filter(({ url }) => languageOf(store, url) === locale)
      expect(ownPages.length).toBeGreaterThan(30)
      for (const { url, body } of ownPages) {
        const foreign = [
          ...body.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"[^>]*>/g),
        ]
          .filter(([tag]) => !/hreflang/i.test(tag))
          .map(([, address]) => address ?? '')
          .filter((address) => !/^\/(?:stores|media|_next)\//.test(address))
          .filter((address) => languageOf(store, address) !== locale)
        expect(foreign, url).toEqual([])
      }
    })
  }

  test(`a page links to its translations for browsers and search engines in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale: 'sv' })
    await page.goto(store.photographed)
    const pathOf = async (selector: string) => {
      const address = await page.locator(`head ${selector}`).getAttribute('href')
      return new URL(address ?? '').pathname
    }
    const inSwedish = pathIn(store, store.photographed, 'sv')
    expect(await pathOf('link[rel=canonical]')).toBe(inSwedish)
    for (const [code, expected] of [
      ['sv', inSwedish],
      ['en', pathIn(store, store.photographed)],
      ['x-default', pathIn(store, store.photographed, store.locales[0])],
    ] as const) {
      expect(await pathOf(`link[hreflang=${code}]`)).toBe(expected)
    }
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(store.inSwedish.photographedTitle)
    await expect(heading).not.toHaveAttribute('lang', /.*/)
    const index = await fetchIn(page, '/sitemap.xml', 'data')
    const files = [...index.body.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)]
    const sitemaps = await Promise.all(files.map(([, path]) => fetchIn(page, path ?? '', 'data')))
    const listed = sitemaps.map(({ body }) => body).join('')
    for (const locale of store.locales)
      expect(listed).toContain(`${pathIn(store, store.photographed, locale)}</loc>`)
  })

  test(`Swedish pages are accessible too in ${store.slug}`, async ({ newShopper }) => {
    const page = await newShopper({ store, locale: 'sv', viewport: { width: 375, height: 812 } })
    const paths = ['/', store.category, store.photographed, '/orders']
    for (const path of [...paths, '/pages/delivery', '/cart', '/login']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
      await expectAccessible(page)
    }
  })

  test(`the search suggests in Swedish, and Enter searches there in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale: 'sv' })
    await openPage(page, '/')
    await page.getByRole('button', { name: 'Sök' }).first().click()
    await page.getByRole('combobox').fill(store.searchWord)
    await expect(
      page.getByRole('option', { name: `träffar för ”${store.searchWord}”` }),
    ).toHaveAttribute('href', pathIn(store, `/search?q=${store.searchWord}`, 'sv'))
    await page.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(addressOf(store, `/search?q=${store.searchWord}`, 'sv'))
  })
}

for (const store of storesInGerman) {
  test(`a guest's purchase in German is in German throughout in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale: 'de' })
    const guest = newGuest()
    const expectHeading = (text: string) => expectStep(page, text)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
    const { choice, title } = store.inGerman
    const { path } = store.product
    await addToCart(page, { path, choice, button: 'In den Warenkorb' })
    const added = page.getByRole('status').filter({ hasText: 'liegt jetzt im Warenkorb' })
    await expect(added).toContainText(`(${Object.values(choice).join(', ')})`)
    await page.getByRole('link', { name: 'Zur Kasse' }).first().click()
    await expectHeading('Kontakt und Adresse')
    await field('E-Mail').fill(guest.email)
    await field('Vorname').fill(guest.firstName)
    await field('Nachname').fill('Test')
    await field('Straße und Hausnummer').fill('Am Speicher 7')
    await field('Postleitzahl').fill('20457')
    await field('Ort').fill('Hamburg')
    await page.getByRole('button', { name: 'Weiter zur Lieferung' }).click()
    await expectHeading('Lieferart')
    await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click()
    await expectHeading('Zahlungsart')
    await page
      .getByRole('radio', { name: /^Rechnung, per Überweisung/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click()
    await expectHeading('Bestellung prüfen')
    await page.getByRole('button', { name: /^Zahlungspflichtig bestellen, .*€$/ }).click()
    await expectHeading(
      `Vielen Dank, ${guest.firstName} Test. Ihre Bestellung ist bei uns eingegangen.`,
    )
    await expect(page).toHaveURL(below(addressOf(store, '/orders/', 'de')))
    await expect(page.getByRole('main')).toContainText(title)
  })

  test(`German pages are accessible and never wider than the window in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale: 'de', viewport: { width: 320, height: 812 } })
    const paths = ['/', store.category, store.photographed, '/login']
    for (const path of [...paths, '/pages/delivery', '/pages/terms', '/cart']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      const { scrollWidth, clientWidth } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }))
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth)
      await expectAccessible(page)
    }
  })
}

/** The product of the journeys as its Swedish page shows it. */
function swedish({ product, inSwedish }: Pick<DemoStore, 'product' | 'inSwedish'>) {
  const { choice } = inSwedish ?? product
  return { path: product.path, choice, button: 'Lägg i varukorgen' }
}

/** Matches URLs that begin with another one. */
const below = (address: string) => (found: URL) => found.href.startsWith(address)

/** Expects a checkout page whose text also fits a phone when it is large. */
async function expectStep(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expectLargeTextFits(page)
}

async function fillContact(page: Page, guest: { email: string; firstName: string }) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  await field('E-post').fill(guest.email)
  await field('Förnamn').fill(guest.firstName)
  await field('Efternamn').fill('Test')
  await field('Gatuadress').fill('Östra Strandgatan 1')
  await field('Postnummer').fill('903 33')
  await field('Postort').fill('Umeå')
  await page.getByRole('button', { name: 'Vidare till leverans' }).click()
}
