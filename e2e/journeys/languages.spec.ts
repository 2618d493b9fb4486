import { crawl, fetchIn } from '@/e2e/support/crawl'
import { addToCart, expectCartCount } from '@/e2e/support/cart'
import { newGuest } from '@/e2e/support/purchase'
import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from '@/e2e/support/page-checks'
import { storesInGerman, storesInSwedish, type DemoStore } from '@/e2e/support/demo-stores'

for (const store of storesInSwedish) {
  for (const scripts of [true, false]) {
    const how = scripts ? 'with scripts' : 'with scripts off'

    test(`a guest buys in Swedish from the first page to the last in ${store.slug}, ${how}`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, scripts })
      const guest = newGuest()
      await addToCart(page, swedish(store))
      await page.getByRole('link', { name: 'Till kassan' }).first().click()
      await expectHeading(page, 'Kontakt och adress')
      await fillContact(page, guest)
      await expectHeading(page, 'Leveranssätt')
      await page.getByRole('button', { name: 'Vidare till betalning' }).click()
      await expectHeading(page, 'Betalsätt')
      await page
        .getByRole('radio', { name: /^Faktura, via banköverföring/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Vidare till granskning' }).click()
      await expectHeading(page, 'Granska din beställning')
      await page.getByRole('button', { name: /^Beställ .*kr$/ }).click()
      await expectHeading(page, `Tack, ${guest.firstName}! Vi har tagit emot din beställning.`)
      await expect(page).toHaveURL(/\/sv\/orders\//)
      await expect(page.getByRole('main')).toContainText(guest.email)
      await expect(page.getByRole('main')).toContainText(store.inSwedish.title)
    })

    test(`another language shows the same page and cart in ${store.slug}, ${how}`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, scripts })
      await addToCart(page, store.product)
      if (scripts) await expectCartCount(page, 1)
      await page.goto(store.category)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await chooseLanguage(page, 'Svenska')
      await expect(page).toHaveURL(new RegExp(`/sv${store.category}$`))
      await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
      await page.goto('/sv/cart')
      await expect(page.getByRole('main')).toContainText(store.inSwedish.title)
      await expect(page.getByRole('main')).toContainText(
        Object.values(store.inSwedish.choice)[0] ?? '',
      )
      await expect(page.getByRole('main')).toContainText(/\d\skr/)
      await chooseLanguage(page, 'English')
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByRole('main')).toContainText(store.product.title)
      await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
    })

    test(`a search and a filtered list stay what they are in another language in ${store.slug}, ${how}`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, scripts })
      for (const address of [
        `/search?q=${store.searchWord}&sort=price`,
        store.filteredCategory,
        `${store.product.path}?postalCode=111%2022`,
        '/login?returnTo=%2Faccount%2Forders',
      ]) {
        await page.goto(address)
        await chooseLanguage(page, 'Svenska')
        await expect(page).toHaveURL(sameAddress(`/sv${address}`))
        await chooseLanguage(page, 'English')
        await expect(page).toHaveURL(sameAddress(address))
      }
    })

    test(`a refusal is shown in the language of the page in ${store.slug}, ${how}`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, scripts })
      await page.goto('/sv/account')
      await expect(page).toHaveURL(/\/sv\/login\?returnTo=%2Faccount/)
      await page.getByLabel('E-post', { exact: true }).fill('ingen@example.com')
      await page.getByLabel('Lösenord', { exact: true }).fill('fel-losenord-helt')
      await page.getByRole('button', { name: 'Logga in' }).click()
      await expect(page.getByText('Fel e-postadress eller lösenord.').first()).toBeVisible()
      await expect(page).toHaveURL(/\/sv\/login/)
      await expect(page).toHaveTitle(/^Fel: /)
    })
  }

  test(`every link and form of a Swedish page leads to a Swedish one in ${store.slug}`, async ({
    newShopper,
  }) => {
    test.slow()
    const page = await newShopper({ store })
    await addToCart(page, swedish(store))
    const answers = await crawl(page, ['/sv', '/sv/cart', '/sv/checkout/contact', '/sv/login'])
    const pages = answers.filter(({ kind, status }) => kind === 'document' && status === 200)
    const swedishPages = pages.filter(({ url }) => url.startsWith('/sv'))
    expect(swedishPages.length).toBeGreaterThan(30)
    for (const { url, body } of swedishPages) {
      const foreign = [...body.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"[^>]*>/g)]
        .filter(([tag]) => !/hreflang/i.test(tag))
        .map(([, address]) => address ?? '')
        .filter((address) => !/^\/(?:sv(?:[/?#]|$)|stores\/|media\/|_next\/)/.test(address))
      expect(foreign, url).toEqual([])
    }
  })

  test(`a page names itself in every language, to browsers and to search engines in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await page.goto(`/sv${store.photographed}`)
    const address = (selector: string) => page.locator(`head ${selector}`).getAttribute('href')
    expect(await address('link[rel=canonical]')).toMatch(new RegExp(`/sv${store.photographed}$`))
    for (const [code, path] of [
      ['sv', new RegExp(`/sv${store.photographed}$`)],
      ['en', new RegExp(`\\.localhost(?::\\d+)?${store.photographed}$`)],
      ['x-default', new RegExp(`\\.localhost(?::\\d+)?${store.photographed}$`)],
    ] as const) {
      expect(await address(`link[hreflang=${code}]`)).toMatch(path)
    }
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(store.inSwedish.photographedTitle)
    await expect(heading).not.toHaveAttribute('lang', /.*/)
    const index = await fetchIn(page, '/sitemap.xml', 'data')
    const files = [...index.body.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)]
    const sitemaps = await Promise.all(files.map(([, path]) => fetchIn(page, path ?? '', 'data')))
    expect(sitemaps.map(({ body }) => body).join('')).toContain(`/sv${store.photographed}`)
  })

  test(`Swedish pages are accessible too (A8) in ${store.slug}`, async ({ newShopper }) => {
    const page = await newShopper({ store, viewport: { width: 375, height: 812 } })
    const paths = ['/sv', `/sv${store.category}`, `/sv${store.photographed}`, '/sv/orders']
    for (const path of [...paths, '/sv/pages/delivery', '/sv/cart', '/sv/login']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
      await expectAccessible(page)
    }
  })

  test(`the search suggests in Swedish, and Enter searches there in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await openPage(page, '/sv')
    await page.getByRole('button', { name: 'Sök' }).first().click()
    await page.getByRole('combobox').fill(store.searchWord)
    await expect(
      page.getByRole('option', { name: `träffar för ”${store.searchWord}”` }),
    ).toHaveAttribute('href', `/sv/search?q=${store.searchWord}`)
    await page.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(new RegExp(`/sv/search\\?q=${store.searchWord}$`))
  })
}

for (const store of storesInGerman) {
  for (const scripts of [true, false]) {
    const how = scripts ? 'with scripts' : 'with scripts off'

    test(`a guest buys in German from the first page to the last in ${store.slug}, ${how}`, async ({
      newShopper,
    }) => {
      const page = await newShopper({ store, scripts })
      const guest = newGuest()
      const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
      const { choice, title } = store.inGerman
      const path = `/de${store.product.path}`
      await addToCart(page, { path, choice, button: 'In den Warenkorb' })
      await page.getByRole('link', { name: 'Zur Kasse' }).first().click()
      await expectHeading(page, 'Kontakt und Adresse')
      await field('E-Mail').fill(guest.email)
      await field('Vorname').fill(guest.firstName)
      await field('Nachname').fill('Test')
      await field('Straße und Hausnummer').fill('Am Speicher 7')
      await field('Postleitzahl').fill('20457')
      await field('Ort').fill('Hamburg')
      await page.getByRole('button', { name: 'Weiter zur Lieferung' }).click()
      await expectHeading(page, 'Lieferart')
      await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click()
      await expectHeading(page, 'Zahlungsart')
      await page
        .getByRole('radio', { name: /^Rechnung, per Überweisung/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click()
      await expectHeading(page, 'Bestellung prüfen')
      await page.getByRole('button', { name: /^Zahlungspflichtig bestellen, .*€$/ }).click()
      await expectHeading(
        page,
        `Vielen Dank, ${guest.firstName}. Ihre Bestellung ist bei uns eingegangen.`,
      )
      await expect(page).toHaveURL(/\/de\/orders\//)
      await expect(page.getByRole('main')).toContainText(title)
    })
  }

  test(`German pages are accessible, and none is wider than its window, in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 320, height: 812 } })
    const paths = ['/de', `/de${store.category}`, `/de${store.photographed}`, '/de/login']
    for (const path of [...paths, '/de/pages/delivery', '/de/pages/terms', '/de/cart']) {
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

/** What the journeys buy, from its Swedish page. */
function swedish({ product, inSwedish }: Pick<DemoStore, 'product' | 'inSwedish'>) {
  const { choice } = inSwedish ?? product
  return { path: `/sv${product.path}`, choice, button: 'Lägg i varukorgen' }
}

async function chooseLanguage(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: /^(?:Language|Språk)$/ })
    .getByRole('link', { name })
    .click()
}

/** Whether an address is the expected one, however its parameters are encoded. */
function sameAddress(expected: string) {
  const { pathname, searchParams } = new URL(expected, 'http://shop')
  return (found: URL) =>
    found.pathname === pathname && `${found.searchParams}` === `${searchParams}`
}

async function expectHeading(page: Page, text: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
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
