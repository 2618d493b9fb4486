import { crawl, fetchIn } from '@/e2e/support/crawl'
import { addToCart, expectCartCount } from '@/e2e/support/cart'
import { newGuest } from '@/e2e/support/purchase'
import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from '@/e2e/support/page-checks'

const kavel = {
  path: '/sv/products/kavel-table-lamp',
  title: 'Kavel Table Lamp',
  choice: { Finish: 'Brass' },
  button: 'Lägg i varukorgen',
}

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'with scripts off'

  test(`a guest buys in Swedish from the first page to the last, ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store: 'norrlys', scripts })
    const guest = newGuest()
    await addToCart(page, kavel)
    await page.getByRole('link', { name: 'Till kassan' }).first().click()
    await expectHeading(page, 'Kontakt och adress')
    await fillContact(page, guest)
    await expectHeading(page, 'Leveranssätt')
    await page.getByRole('button', { name: 'Vidare till betalning' }).click()
    await expectHeading(page, 'Betalsätt')
    await page
      .getByRole('radio', { name: /Invoice|Bank/ })
      .first()
      .check()
    await page.getByRole('button', { name: 'Vidare till granskning' }).click()
    await expectHeading(page, 'Granska din beställning')
    await page.getByRole('button', { name: /^Beställ .*kr$/ }).click()
    await expectHeading(page, `Tack, ${guest.firstName}! Vi har tagit emot din beställning.`)
    await expect(page).toHaveURL(/\/sv\/orders\//)
    await expect(page.getByRole('main')).toContainText(guest.email)
  })

  test(`another language is this page again, and the bag stays, ${how}`, async ({ newShopper }) => {
    const page = await newShopper({ store: 'norrlys', scripts })
    await addToCart(page, { ...kavel, path: '/products/kavel-table-lamp', button: 'Add to bag' })
    if (scripts) await expectCartCount(page, 1)
    await page.goto('/categories/lighting')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await chooseLanguage(page, 'Svenska')
    await expect(page).toHaveURL(/\/sv\/categories\/lighting$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await page.goto('/sv/cart')
    await expect(page.getByRole('main')).toContainText(kavel.title)
    await expect(page.getByRole('main')).toContainText(/\d\skr/)
    await chooseLanguage(page, 'English')
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  })

  test(`a search and a filtered list stay what they are in another language, ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store: 'norrlys', scripts })
    for (const address of [
      '/search?q=lamp&sort=price',
      '/categories/lighting?option.Finish=Brass&sort=price',
      '/products/kavel-table-lamp?postalCode=111%2022',
      '/login?returnTo=%2Faccount%2Forders',
    ]) {
      await page.goto(address)
      await chooseLanguage(page, 'Svenska')
      await expect(page).toHaveURL(sameAddress(`/sv${address}`))
      await chooseLanguage(page, 'English')
      await expect(page).toHaveURL(sameAddress(address))
    }
  })

  test(`a refusal is said in the language of the page, ${how}`, async ({ newShopper }) => {
    const page = await newShopper({ store: 'norrlys', scripts })
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

test('every link and form of a Swedish page leads to a Swedish one', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper({ store: 'norrlys' })
  await addToCart(page, kavel)
  const answers = await crawl(page, ['/sv', '/sv/cart', '/sv/checkout/contact', '/sv/login'])
  const pages = answers.filter(({ kind, status }) => kind === 'document' && status === 200)
  expect(pages.length).toBeGreaterThan(30)
  for (const { url, body } of pages.filter(({ url }) => url.startsWith('/sv'))) {
    const foreign = [...body.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"[^>]*>/g)]
      .filter(([tag]) => !/hreflang/i.test(tag))
      .map(([, address]) => address ?? '')
      .filter((address) => !/^\/(?:sv(?:[/?#]|$)|stores\/|media\/|_next\/)/.test(address))
    expect(foreign, url).toEqual([])
  }
})

test('a page names itself in every language, to browsers and to search engines', async ({
  newShopper,
}) => {
  const page = await newShopper({ store: 'norrlys' })
  await page.goto('/sv/products/aura-table-lamp')
  const address = (selector: string) => page.locator(`head ${selector}`).getAttribute('href')
  expect(await address('link[rel=canonical]')).toMatch(/\/sv\/products\/aura-table-lamp$/)
  for (const [code, path] of [
    ['sv', /\/sv\/products\/aura-table-lamp$/],
    ['en', /norrlys\.localhost\/products\/aura-table-lamp$/],
    ['x-default', /norrlys\.localhost\/products\/aura-table-lamp$/],
  ] as const) {
    expect(await address(`link[hreflang=${code}]`)).toMatch(path)
  }
  // The words of the catalogue are in the store's own language, and say so.
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  const sitemap = await fetchIn(page, '/sitemap.xml', 'data')
  expect(sitemap.body).toContain('/sv/products/aura-table-lamp')
})

test('Swedish pages are accessible too (A8)', async ({ newShopper }) => {
  const page = await newShopper({ store: 'norrlys', viewport: { width: 375, height: 812 } })
  const paths = ['/sv', '/sv/categories/lighting', '/sv/products/aura-table-lamp', '/sv/orders']
  for (const path of [...paths, '/sv/pages/delivery', '/sv/cart', '/sv/login']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
    await expectAccessible(page)
  }
})

test('the search suggests in Swedish, and Enter searches there', async ({ newShopper }) => {
  const page = await newShopper({ store: 'norrlys' })
  await openPage(page, '/sv')
  await page.getByRole('button', { name: 'Sök' }).first().click()
  await page.getByRole('combobox').fill('lamp')
  await expect(page.getByRole('option', { name: /träffar för ”lamp”/ })).toHaveAttribute(
    'href',
    '/sv/search?q=lamp',
  )
  await page.getByRole('combobox').press('Enter')
  await expect(page).toHaveURL(/\/sv\/search\?q=lamp$/)
})

test('a store without a second language shows no choice of one', async ({ newShopper }) => {
  const page = await newShopper()
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Language' })).toHaveCount(0)
  await expect(page.locator('link[hreflang]')).toHaveCount(0)
})

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
