import { firstStore } from '@/e2e/support/demo-stores'
import { holdScripts } from '@/e2e/support/hold-requests'
import { openPage } from '@/e2e/support/open'
import { pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

const { search, emptied, sizes, noun } = firstStore

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'with scripts off'

  test(`a corrected search says so and can be repeated with the typed word, ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await page.goto(`/search?q=${search.misspelt}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(`Showing results for ${search.corrected}.`)
    await expect(main.getByRole('article').first()).toBeVisible()
    await main.getByRole('link', { name: `Search for ${search.misspelt} instead.` }).click()
    await expect(main).toContainText(`No results for “${search.misspelt}”.`)
    await main.getByRole('link', { name: `Did you mean ${search.corrected}?` }).click()
    await expect(main.getByRole('article').first()).toBeVisible()
    await expect(main).not.toContainText('Showing results for')
  })

  test(`a list emptied by filters keeps them and shows what each one hides, ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await page.goto(emptied.path)
    const main = page.getByRole('main')
    await expect(main).toContainText('Nothing matches your filters.')
    const group = page.getByRole('group', { name: emptied.option })
    await expect(group.getByRole('checkbox', { name: emptied.value })).toBeChecked()
    const without = main.getByRole('link', { name: `Without “${emptied.label}”: ` })
    const count = /: (\d+)\s/.exec(await without.innerText())?.[1] ?? ''
    await without.click()
    await expect(main.getByRole('article')).toHaveCount(Number(count))
    await expect(main).toContainText(`${count} ${noun.many}`)
  })

  test(`a price and a sale that a search names are its filters, ${how}`, async ({ newShopper }) => {
    const page = await newShopper({ scripts })
    const main = page.getByRole('main')
    await page.goto(`/search?q=${search.corrected}+under+40+euro`)
    await expect(page).toHaveURL(new RegExp(`/search\\?q=${search.corrected}&priceMax=40$`))
    await expect(main.getByRole('link', { name: 'Up to 40,00 €' })).toBeVisible()
    await expect(main.getByRole('article').first()).toBeVisible()
    await page.goto('/search?q=sale')
    await expect(page).toHaveURL(/\/search\?sale=on-sale$/)
    await expect(main).not.toContainText('Saltpan')
  })
}

test('a search without results suggests no correction, and page excerpts end at whole words', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.goto('/search?q=nothing-of-that-name')
  const main = page.getByRole('main')
  await expect(main).toContainText('No results for “nothing-of-that-name”.')
  await expect(main).not.toContainText('Showing results for')
  await page.goto(`/search?q=${search.corrected}`)
  const found = page.getByRole('region', { name: 'Pages and categories' }).getByRole('paragraph')
  const texts = await found.allInnerTexts()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).toMatch(/^(… )?[^…]*([.?!]| …)$/)
})

test('a word that is missing from the catalogue is found through the store’s synonyms', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.goto(`/search?q=${search.synonym}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Showing results for ${search.meant}.`)
  await expect(main.getByRole('article').first()).toContainText(new RegExp(search.meant, 'i'))
})

for (const scripts of [true, false]) {
  test(`a page that is asked for stands among the results, scripts ${scripts ? 'on' : 'off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    for (const query of ['returns', 'shipping']) {
      await page.goto(`/search?q=${query}`)
      const main = page.getByRole('main')
      await expect(
        main.getByRole('region', { name: 'Help' }).getByRole('link').first(),
      ).toBeVisible()
      await expect(main).not.toContainText(/No results|Showing results for/)
    }
  })
}

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

test('sizes of a filter are sorted by size', async ({ newShopper }) => {
  const page = await newShopper()
  await page.goto(sizes.path)
  const boxes = page.getByRole('group', { name: sizes.option, exact: true }).getByRole('checkbox')
  const values = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('value')))
  expect(values).toEqual(sizes.values)
})
