import { crawl } from '@/e2e/support/crawl'
import { addToCart } from '@/e2e/support/cart'
import { newGuest } from '@/e2e/support/purchase'
import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'
import { expectAccessible, expectLargeTextFits, widthBeyondWindow } from '@/e2e/support/page-checks'
import { demoStores, storesInGerman, storesInSwedish } from '@/e2e/support/demo-stores'
import { addressOf, languageOf, pathIn } from '@/e2e/support/store-urls'

for (const store of demoStores) {
  test(`URLs of ${store.slug} without a locale are in its default language`, async ({
    newShopper,
  }) => {
    const [first = ''] = store.locales
    const { product, category, collection } = store
    const visitor = newVisitor({}, { store })
    for (const path of ['/', category, collection, product.path, '/pages/delivery', '/cart']) {
      const { steps, ...page } = await visitor.request('GET', pathIn(store, path, first))
      expect([steps.length, page.status], path).toEqual([1, 200])
      expect(elementsOn(page, 'html')[0]?.getAttribute('lang'), path).toBe(first)
      // No catalogue text on the page is in another language.
      expect(elementsOn(page, 'main [lang]').map(String), path).toEqual([])
    }
    // Links from a time when another language was the default.
    for (const path of [`${category}?sort=price`, product.path, '/cart']) {
      const { steps } = await visitor.request('GET', `/${first}${pathIn(store, path, first)}`)
      const { pathname, search } = new URL(String(steps[0]?.headers['location']), 'http://shop')
      expect(pathname + search).toBe(pathIn(store, path, first))
    }

    const page = await newShopper({ store, locale: first })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'View this page in English' })).toBeVisible()
    // One line at a time above the header.
    const announcement = page.getByRole('complementary', { name: /^(Hinweis|Meddelande)$/ })
    await expect(announcement).toBeHidden()
    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expect(announcement).toBeVisible()
  })
}

/** What a purchase reads and types in the language of a store. */
const purchases = [
  ...storesInSwedish.map((store) => ({
    store,
    locale: 'sv',
    language: 'Swedish',
    product: { ...store.inSwedish, path: store.product.path, button: 'Lägg i varukorgen' },
    added: 'har lagts i varukorgen',
    toCheckout: 'Till kassan',
    fields: {
      'E-post': '',
      Förnamn: '',
      Efternamn: 'Test',
      Gatuadress: 'Östra Strandgatan 1',
      Postnummer: '903 33',
      Postort: 'Umeå',
    },
    steps: [
      ['Kontakt och adress', 'Vidare till leverans'],
      ['Leveranssätt', 'Vidare till betalning'],
      ['Betalsätt', 'Vidare till granskning'],
      ['Granska din beställning', /^Beställ .*kr$/],
    ] as const,
    method: /^Faktura, via banköverföring/,
    thanks: (name: string) => `Tack, ${name}! Vi har tagit emot din beställning.`,
  })),
  ...storesInGerman.map((store) => ({
    store,
    locale: 'de',
    language: 'German',
    product: { ...store.inGerman, path: store.product.path, button: 'In den Warenkorb' },
    added: 'liegt jetzt im Warenkorb',
    toCheckout: 'Zur Kasse',
    fields: {
      'E-Mail': '',
      Vorname: '',
      Nachname: 'Test',
      'Straße und Hausnummer': 'Am Speicher 7',
      Postleitzahl: '20457',
      Ort: 'Hamburg',
    },
    steps: [
      ['Kontakt und Adresse', 'Weiter zur Lieferung'],
      ['Lieferart', 'Weiter zur Zahlung'],
      ['Zahlungsart', 'Weiter zur Prüfung'],
      ['Bestellung prüfen', /^Zahlungspflichtig bestellen, .*€$/],
    ] as const,
    method: /^Rechnung, per Überweisung/,
    thanks: (name: string) => `Vielen Dank, ${name} Test. Ihre Bestellung ist bei uns eingegangen.`,
  })),
]

for (const { store, locale, language, product, added, fields, steps, ...words } of purchases) {
  // Actions find the language of a form in another way without scripts.
  const scripts = language === 'Swedish'

  test(`a guest's purchase in ${language} is in ${language} throughout in ${store.slug}, ${scripts ? 'with scripts' : 'with scripts off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale, scripts })
    const { email, firstName } = newGuest()
    const typed = [email, firstName]
    await addToCart(page, product)
    const status = page.getByRole('status').filter({ hasText: added })
    await expect(status).toContainText(`(${Object.values(product.choice).join(', ')})`)
    await page.getByRole('link', { name: words.toCheckout }).first().click()
    for (const [step, [heading, button]] of steps.entries()) {
      await expectStep(page, heading)
      for (const [name, value] of Object.entries(step === 0 ? fields : {})) {
        const field = page.getByRole('textbox', { name, exact: true }).first()
        await field.fill(value || (typed.shift() ?? ''))
      }
      if (step === 2) await page.getByRole('radio', { name: words.method }).first().check()
      await page.getByRole('button', { name: button }).click()
    }
    await expectStep(page, words.thanks(firstName))
    await expect(page).toHaveURL(below(addressOf(store, '/orders/', locale)))
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('main')).toContainText(product.title)
  })

  test(`${language} pages are accessible and never wider than the window in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale, viewport: { width: 320, height: 812 } })
    const paths = ['/', store.category, store.photographed, '/orders', '/login']
    for (const path of [...paths, '/pages/delivery', '/pages/terms', '/cart']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      expect(await page.evaluate(widthBeyondWindow), path).toBe(0)
      // Only texts differ from those of every-page.spec.ts.
      if ([store.photographed, '/login'].includes(path)) await expectAccessible(page)
    }
  })
}

for (const store of storesInSwedish) {
  test(`a refusal is shown in the language of the page in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, locale: 'sv' })
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

  for (const locale of store.locales) {
    test(`links and forms of pages in ${locale} stay in that language in ${store.slug}`, async ({
      newShopper,
    }) => {
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

  test(`a page links to its translations for browsers and search engines in ${store.slug}`, async () => {
    const visitor = newVisitor({}, { store })
    const inSwedish = pathIn(store, store.photographed, 'sv')
    const page = await visitor.request('GET', inSwedish)
    const pathOf = (selector: string) => {
      const [link] = elementsOn(page, `head ${selector}`)
      return new URL(link?.getAttribute('href') ?? '').pathname
    }
    expect(pathOf('link[rel=canonical]')).toBe(inSwedish)
    for (const [code, expected] of [
      ['sv', inSwedish],
      ['en', pathIn(store, store.photographed)],
      ['x-default', pathIn(store, store.photographed, store.locales[0])],
    ] as const) {
      expect(pathOf(`link[hreflang=${code}]`)).toBe(expected)
    }
    const [heading] = elementsOn(page, 'h1')
    expect(heading?.text).toBe(store.inSwedish.photographedTitle)
    expect(heading?.getAttribute('lang')).toBeUndefined()
    const index = await visitor.request('GET', '/sitemap.xml')
    const files = [...index.html.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)]
    const sitemaps = await Promise.all(files.map(([, path]) => visitor.request('GET', path ?? '')))
    const listed = sitemaps.map(({ html }) => html).join('')
    for (const locale of store.locales)
      expect(listed).toContain(`${pathIn(store, store.photographed, locale)}</loc>`)
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

/** Matches URLs that begin with another one. */
const below = (address: string) => (found: URL) => found.href.startsWith(address)

/** Expects a checkout page whose text also fits a phone when it is large. */
async function expectStep(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  // Short names of months end sentences with their own full stop.
  await expect(page.getByRole('main')).not.toContainText('..')
  await expectLargeTextFits(page)
}
