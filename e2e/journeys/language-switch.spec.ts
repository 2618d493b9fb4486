import type { Page } from '@playwright/test'
import { addToCart, expectCartCount } from '@/e2e/support/cart'
import { storesInGerman, storesInSwedish } from '@/e2e/support/demo-stores'
import { isHydrated, openPage } from '@/e2e/support/open'
import { addressOf, pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor } from '@/e2e/support/without-browser'
import { withoutLanguage } from '#tools/lib/english-pages.mjs'

for (const store of storesInSwedish) {
  test(`switching the language shows the same page and cart in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await addToCart(page, store.product)
    await expectCartCount(page, 1)
    await page.goto(store.category)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await chooseLanguage(page, 'Svenska')
    await expect(page).toHaveURL(addressOf(store, store.category, 'sv'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.goto(addressOf(store, '/cart', 'sv'))
    await expect(page.getByRole('main')).toContainText(store.inSwedish.title)
    await expect(page.getByRole('main')).toContainText(
      Object.values(store.inSwedish.choice)[0] ?? '',
    )
    await expect(page.getByRole('main')).toContainText(/\d\skr/)
    await chooseLanguage(page, 'English')
    await expect(page).toHaveURL(addressOf(store, '/cart'))
    await expect(page.getByRole('main')).toContainText(store.product.title)
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  })

  test(`once scripts run, the language switch needs no redirect in ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    const [value = ''] = Object.values(store.product.choice)
    const variant = `${store.product.path}/${value.toLowerCase()}`
    for (const path of [store.category, variant]) {
      await page.goto(path)
      await isHydrated(page, 'a[hreflang="sv"]')
      expect(await statusOf(page, () => chooseLanguage(page, 'Svenska')), path).toBe(200)
      await expect(page).toHaveURL(addressOf(store, path, 'sv'))
    }
    // The router shows the next page in the same document.
    await openPage(page, store.category)
    const { path } = store.product
    await page
      .getByRole('main')
      .locator(`a[href^="${pathIn(store, path)}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(below(addressOf(store, path)))
    await expect(page.locator('head link[rel=canonical]').last()).toHaveAttribute(
      'href',
      new RegExp(`${pathIn(store, path)}$`),
    )
    expect(await statusOf(page, () => chooseLanguage(page, 'Svenska'))).toBe(200)
    await expect(page).toHaveURL(below(addressOf(store, path, 'sv')))
  })

  const addresses = [
    `/search?q=${store.searchWord}&sort=price`,
    store.filteredCategory,
    `${store.product.path}?postalCode=111%2022`,
    '/login?returnTo=%2Faccount%2Forders',
  ]

  test(`switching the language keeps a search and list filters in ${store.slug}, with scripts`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    for (const address of addresses.slice(1, 3)) {
      await page.goto(address)
      await isHydrated(page, 'a[hreflang="sv"]')
      await chooseLanguage(page, 'Svenska')
      await expect(page).toHaveURL(sameAddress(pathIn(store, address, 'sv')))
    }
  })

  test(`switching the language keeps a search and list filters in ${store.slug}, with scripts off`, async () => {
    const visitor = newVisitor({}, { store })
    const other = async (path: string, code: string) => {
      const [link] = elementsOn(await visitor.request('GET', path), `a[hreflang="${code}"]`)
      const shown = await visitor.request('GET', link?.getAttribute('href') ?? '')
      expect([shown.status, elementsOn(shown, 'html')[0]?.getAttribute('lang')]).toEqual([
        200,
        code,
      ])
      return new URL(shown.path, 'http://shop')
    }
    for (const address of addresses) {
      const [english, swedish] = [pathIn(store, address), pathIn(store, address, 'sv')]
      expect(sameAddress(swedish)(await other(english, 'sv')), swedish).toBe(true)
      const back = await other(swedish, 'en')
      expect(sameAddress(withoutLanguage(english))(back), english).toBe(true)
    }
  })
}

for (const store of storesInGerman) {
  test(`a URL of a previous shop leads to the page in each language of ${store.slug}`, async () => {
    const visitor = newVisitor({}, { store })
    for (const [prefix, locale] of [
      ['', 'de'],
      ['/de', 'de'],
      ['/en', 'en'],
    ] as const) {
      const old = `${prefix}/shop/mugs.html?utm_source=mail`
      const { steps, path, status } = await visitor.request('GET', old)
      expect([steps[0]?.status, status], prefix).toEqual([301, 200])
      const target = pathIn(store, '/categories/drinkware?utm_source=mail', locale)
      expect(path).toBe(withoutLanguage(target))
    }
  })
}

async function chooseLanguage(page: Page, name: string) {
  await page
    .getByRole('navigation', { name: /^(?:Language|Språk)$/ })
    .getByRole('link', { name })
    .click()
}

/** Status of the first response: 301 if the page is reached through a redirect. */
async function statusOf(page: Page, open: () => Promise<void>) {
  const [request] = await Promise.all([
    page.waitForRequest((it) => it.isNavigationRequest()),
    open(),
  ])
  return (await request.response())?.status()
}

/** Matches a URL, however its parameters are encoded. */
function sameAddress(expected: string) {
  const { pathname, searchParams } = new URL(expected, 'http://shop')
  return (found: URL) =>
    found.pathname === pathname && `${found.searchParams}` === `${searchParams}`
}

/** Matches URLs that begin with another one. */
const below = (address: string) => (found: URL) => found.href.startsWith(address)
