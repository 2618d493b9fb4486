import { readForms } from '@/e2e/resilience/forms.mjs'
import type { Page as Answer } from '@/e2e/resilience/shopper.mjs'
import { firstStore } from '@/e2e/support/demo-stores'
import { holdScripts } from '@/e2e/support/hold-requests'
import { openPage } from '@/e2e/support/open'
import { pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, follow, newVisitor, textOn } from '@/e2e/support/without-browser'

const { search, emptied, sizes, noun } = firstStore

const cardsOn = (page: Answer) => elementsOn(page, 'main article').length

// What the server finds is the same with scripts; browsing.spec.ts shows lists that the router shows.
test('a corrected search says so and can be repeated with the typed word', async () => {
  const visitor = newVisitor()
  const found = await visitor.get(`/search?q=${search.misspelt}`)
  expect(textOn(found)).toContain(`Showing results for ${search.corrected}.`)
  expect(cardsOn(found)).toBeGreaterThan(0)
  const none = await follow(visitor, found, new RegExp(`^Search for ${search.misspelt} instead.`))
  expect(textOn(none)).toContain(`No results for “${search.misspelt}”.`)
  const meant = await follow(visitor, none, new RegExp(`^Did you mean ${search.corrected}\\?`))
  expect(cardsOn(meant)).toBeGreaterThan(0)
  expect(textOn(meant)).not.toContain('Showing results for')
})

test('a list emptied by filters keeps them and shows what each one hides', async () => {
  const visitor = newVisitor()
  const empty = await visitor.get(emptied.path)
  expect(textOn(empty)).toContain('Nothing matches your filters.')
  const chosen = readForms(empty.body).flatMap(({ fields }) => fields)
  expect(chosen).toContainEqual([`option.${emptied.option}`, emptied.value])
  const name = `Without “${emptied.label}”: `
  const [, count = 'none'] = new RegExp(`${name}(\\d+)\\s`).exec(textOn(empty)) ?? []
  const shown = await follow(visitor, empty, new RegExp(`^${name}`))
  expect(cardsOn(shown)).toBe(Number(count))
  expect(textOn(shown)).toContain(`${count} ${noun.many}`)
})

test('a price and a sale that a search names are its filters', async () => {
  const visitor = newVisitor()
  const cheap = await visitor.get(`/search?q=${search.corrected}+under+40+euro`)
  expect(cheap.path).toBe(`/search?q=${search.corrected}&priceMax=40`)
  expect(textOn(cheap)).toContain('Up to 40,00 €')
  expect(cardsOn(cheap)).toBeGreaterThan(0)
  const sale = await visitor.get('/search?q=sale')
  expect(sale.path).toBe('/search?sale=on-sale')
  expect(cardsOn(sale)).toBeGreaterThan(0)
  for (const card of elementsOn(sale, 'main article')) expect(card.text).not.toContain('Saltpan')
})

test('a search without results suggests no correction, and page excerpts end at whole words', async () => {
  const visitor = newVisitor()
  const none = textOn(await visitor.get('/search?q=nothing-of-that-name'))
  expect(none).toContain('No results for “nothing-of-that-name”.')
  expect(none).not.toContain('Showing results for')
  const found = await visitor.get(`/search?q=${search.corrected}`)
  const [pages] = elementsOn(found, 'main section').filter((section) =>
    section.querySelector('h2')?.text.includes('Pages and categories'),
  )
  const texts = (pages?.querySelectorAll('p') ?? []).map(({ text }) => text.trim())
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).toMatch(/^(… )?[^…]*([.?!]| …)$/)
})

test('a word that is missing from the catalogue is found through the store’s synonyms', async () => {
  const page = await newVisitor().get(`/search?q=${encodeURIComponent(search.synonym)}`)
  expect(textOn(page)).toContain(`Showing results for ${search.meant}.`)
  expect(elementsOn(page, 'main article')[0]?.text).toMatch(new RegExp(search.meant, 'i'))
})

test('a page that is asked for stands among the results', async () => {
  for (const query of ['returns', 'shipping']) {
    const page = await newVisitor().get(`/search?q=${query}`)
    const titles = elementsOn(page, 'main section h2').map(({ text }) => text.trim())
    expect(titles).toContain('Help')
    expect(textOn(page)).not.toMatch(/No results|Showing results for/)
  }
})

test('while typing, a page that is asked for is the first suggestion', async ({ newShopper }) => {
  const page = await newShopper()
  await openPage(page, '/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click()
  const overlay = page.getByRole('dialog', { name: 'Search the shop' })
  await overlay.getByRole('combobox').fill('returns')
  await expect(overlay.getByRole('option').first()).toContainText(/return/i)
  await expect(overlay).not.toContainText(/No results|Showing results for/)
})

test('before typing, the search offers categories and recent searches, which can be cleared', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Remember in this browser' }).click()
  await openPage(page, `/search?q=${firstStore.searchWord}`)
  const open = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /search/i })
      .click()
    return page.getByRole('dialog', { name: 'Search the shop' })
  }
  const overlay = await open()
  await expect(
    overlay.getByRole('navigation', { name: 'Popular categories' }).getByRole('link').first(),
  ).toBeVisible()
  const recent = overlay.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('link', { name: firstStore.searchWord })).toHaveAttribute(
    'href',
    pathIn(firstStore, `/search?q=${firstStore.searchWord}`),
  )
  // Both titles must look the same.
  const fontOf = (title: Element) => getComputedStyle(title).font
  const ofCategories = await overlay.getByText('Popular categories').evaluate(fontOf)
  expect(await recent.getByRole('heading').evaluate(fontOf)).toBe(ofCategories)
  await recent.getByRole('button', { name: `Remove ${firstStore.searchWord}` }).click()
  await expect(recent).toBeHidden()
  // The page itself is a search: reloading makes it the most recent one again, also for an overlay
  // that was opened before the scripts ran.
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await open()
  await release()
  await expect(recent).toBeVisible()
  await expect(overlay.getByRole('combobox')).toBeFocused()
})

test('the search shows its categories with scripts off too', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /search/i })
    .click()
  const overlay = page.getByRole('dialog', { name: 'Search the shop' })
  await expect(
    overlay.getByRole('navigation', { name: 'Popular categories' }).getByRole('link').first(),
  ).toBeVisible()
})

test('sizes of a filter are sorted by size', async () => {
  const list = await newVisitor().get(sizes.path)
  const boxes = elementsOn(list, `form input[name="option.${sizes.option}"]`)
  const values = boxes.map((box) => box.getAttribute('value'))
  expect([...new Set(values)]).toEqual(sizes.values)
})
