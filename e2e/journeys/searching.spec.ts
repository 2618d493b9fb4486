import { firstStore } from '@/e2e/support/demo-stores'
import { openPage } from '@/e2e/support/open'
import { pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

const { search, emptied, sizes, noun } = firstStore

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'with scripts off'

  test(`a search says that it looked for another word, and takes the typed one when told to, ${how}`, async ({
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

  test(`an emptied list keeps its filters and says what each of them hides, ${how} (2, 6)`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await page.goto(emptied.path)
    const main = page.getByRole('main')
    await expect(main).toContainText('Nothing matches your filters.')
    const group = page.getByRole('group', { name: emptied.option })
    await expect(group.getByRole('checkbox', { name: emptied.value })).toBeChecked()
    const without = main.getByRole('link', { name: `Without ${emptied.label}: ` })
    const count = /: (\d+) /.exec(await without.innerText())?.[1] ?? ''
    await without.click()
    await expect(main.getByRole('article')).toHaveCount(Number(count))
    await expect(main).toContainText(`${count} ${noun.many}`)
  })
}

test('a search that finds nothing for any word names no other word, and its pages whole words (6)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.goto('/search?q=nothing-of-that-name')
  const main = page.getByRole('main')
  await expect(main).toContainText('No results for “nothing-of-that-name”.')
  await expect(main).not.toContainText('Showing results for')
  await page.goto(`/search?q=${search.corrected}`)
  const found = page.getByRole('region', { name: 'Pages and categories' }).getByRole('paragraph')
  for (const text of await found.allInnerTexts()) expect(text).toMatch(/^(… )?[^…]*([.?!]| …)$/)
})

test('a word that the catalogue does not have finds what the store says it means', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.goto(`/search?q=${search.synonym}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(`Showing results for ${search.meant}.`)
  await expect(main.getByRole('article').first()).toContainText(/plate/i)
})

test('before anything is typed the search offers categories and the last searches, which can be forgotten', async ({
  newShopper,
}) => {
  const page = await newShopper()
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
  // Two titles of one kind.
  const fontOf = (title: Element) => getComputedStyle(title).font
  const ofCategories = await overlay.getByText('Popular categories').evaluate(fontOf)
  expect(await recent.getByRole('heading').evaluate(fontOf)).toBe(ofCategories)
  await recent.getByRole('button', { name: `Remove ${firstStore.searchWord}` }).click()
  await expect(recent).toBeHidden()
  await page.reload()
  // The page itself is a search: opened once more it is the last one again.
  await expect((await open()).getByRole('region', { name: 'Recent searches' })).toBeVisible()
})

test('the categories of the search stand there with scripts off too', async ({ newShopper }) => {
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

test('sizes of a filter stand in their own order', async ({ newShopper }) => {
  const page = await newShopper()
  await page.goto(sizes.path)
  const boxes = page.getByRole('group', { name: sizes.option, exact: true }).getByRole('checkbox')
  const values = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('value')))
  expect(values).toEqual(sizes.values)
})
