import { openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'

const ROOM = '/categories/drinkware'

test('filters stand in the address, and Back from a product finds the list again (1)', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 1280, height: 600 } })
  await openPage(page, ROOM)
  await tick(page, 'Glaze', /^Indigo/)
  await expect(page).toHaveURL(/option\.Glaze=Indigo/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await expect(page).toHaveURL(/sort=price$/)
  const last = page.getByRole('main').getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 120))
  const left = await page.evaluate(() => scrollY)
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\//)
  // A new page begins at its top, header included, at once.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/option\.Glaze=Indigo/)
  await expect(filter(page, 'Glaze', /^Indigo/)).toBeChecked()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 80)
  await page.reload()
  await expect(filter(page, 'Glaze', /^Indigo/)).toBeChecked()
})

test('applied filters stand in place and in one list, and go singly or all at once (2, 3)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, ROOM)
  const announced = page.locator('#list-announcer')
  await expect(announced).toHaveText('')
  await tick(page, 'Glaze', /^Oat/)
  await expect(announced).toHaveText(/^3 of 4 pieces$/)
  await tick(page, 'Reduced', /^Reduced/)
  await expect(announced).toHaveText(/^1 of 4 pieces$/)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await expect(applied.getByRole('link')).toHaveText([/Glaze: Oat/, /Reduced/, 'Clear all'])
  await applied.getByRole('link', { name: /^Reduced/ }).click()
  await expect(announced).toHaveText(/^3 of 4 pieces$/)
  await expect(filter(page, 'Reduced', /^Reduced/)).not.toBeChecked()
  await applied.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(new RegExp(`${ROOM}$`))
  await expect(filter(page, 'Glaze', /^Oat/)).not.toBeChecked()
})

test('what a card shows can be filtered: option, price, maker or room, stock and reduction (4)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.goto('/categories')
  const form = page.getByRole('form', { name: 'Filters' })
  for (const name of ['Glaze', 'Price', 'Category', 'Availability', 'Reduced']) {
    await expect(form.getByRole('group', { name, exact: true })).toBeVisible()
  }
})

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'with scripts off'

  test(`nothing found is no dead end: the words stay and other ways are offered, ${how} (6)`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await page.goto('/search?q=zzyzx')
    const main = page.getByRole('main')
    await expect(main.getByRole('searchbox')).toHaveValue('zzyzx')
    await expect(main.getByRole('status')).toContainText('No results for “zzyzx”.')
    await expect(main.getByRole('link', { name: 'Drinkware' })).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(4)
    await page.goto(`${ROOM}?option.Glaze=Oat&priceMin=9000`)
    await expect(main).toContainText('Nothing matches your filters.')
    await main.getByRole('link', { name: 'Clear all' }).last().click()
    await expect(main.getByRole('article')).toHaveCount(4)
  })
}

test('suggestions are a combobox; Enter without a choice searches what was typed (7)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  const box = page.getByRole('combobox')
  await expect(box).toBeFocused()
  await box.pressSequentially('mug')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  const active = await box.getAttribute('aria-activedescendant')
  await expect(page.locator(`#${active}`)).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowUp')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=mug$/)
})

test('search, filters and order are plain GET forms without scripts (8, A6)', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  await page.goto(ROOM)
  await tick(page, 'Glaze', /^Oat/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, high to low')
  await page.getByRole('button', { name: /^Show/ }).last().click()
  await expect(page).toHaveURL(/option\.Glaze=Oat/)
  await expect(page).toHaveURL(/sort=price-desc/)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText('Estuary Pitcher')
  await page.goto('/search')
  await page.getByRole('main').getByRole('searchbox').fill('teapot')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(cards.first()).toContainText('Kelp Teapot')
})

/**
 * Ticks a filter by a click. `check()` would look at the box that was clicked, which the list that
 * comes in its place has taken away by then.
 */
async function tick(page: Page, group: string, name: RegExp): Promise<void> {
  await filter(page, group, name).click()
  await expect(filter(page, group, name)).toBeChecked()
}

function filter(page: Page, group: string, name: RegExp) {
  return page
    .getByRole('form', { name: 'Filters' })
    .getByRole('group', { name: group, exact: true })
    .getByRole('checkbox', { name })
}
