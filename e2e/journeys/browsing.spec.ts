import { firstStore } from '@/e2e/support/demo-stores'
import { isHydrated, openForm, openPage } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor } from '@/e2e/support/without-browser'
import type { Page } from '@playwright/test'

const { list, noun, anotherProduct, searchWord } = firstStore
const otherLabel = new RegExp(`^${list.otherValue}`)
const valueLabel = new RegExp(`^${list.value}`)
const isWhole = (headers: Record<string, string>) =>
  headers['rsc'] === '1' && !headers['next-router-prefetch']
const inUrl = (value: string) => new RegExp(`option\\.${list.option}=${value}`)

test('filters are in the URL, and Back from a product finds the list again', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 1280, height: 600 } })
  await openPage(page, list.path)
  await tick(page, list.option, otherLabel)
  await expect(page).toHaveURL(inUrl(list.otherValue))
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
  await expect(page).toHaveURL(/sort=price$/)
  const last = page.getByRole('main').getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 120))
  const left = await page.evaluate(() => scrollY)
  await last.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\//)
  // A new page starts at the top, including the header, at once.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(inUrl(list.otherValue))
  await expect(filter(page, list.option, otherLabel)).toBeChecked()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 80)
  await page.reload()
  await expect(filter(page, list.option, otherLabel)).toBeChecked()
})

test('a card that is pointed at has its page ready for the click', async ({ newShopper }) => {
  const page = await newShopper()
  await openPage(page, list.path)
  const card = page.getByRole('main').getByRole('article').first()
  const title = await card.getByRole('heading').textContent()
  const whole = page.waitForResponse((response) => isWhole(response.request().headers()))
  await card.getByRole('link').first().hover()
  await (await whole).finished()
  const asked: string[] = []
  page.on('request', (request) => {
    if (isWhole(request.headers())) asked.push(request.url())
  })
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  expect(asked).toEqual([])
})

test('cards that get the focus, a finger, or the mouse in passing do not fetch their pages', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, list.path)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['rsc']) asked.push(new URL(request.url()).pathname)
  })
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  await links.first().focus()
  await links.nth(1).evaluate((link) => {
    for (const type of ['pointerover', 'mouseover', 'mouseout'])
      link.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  })
  const whole = page.waitForRequest((request) => isWhole(request.headers()))
  await links.nth(2).dispatchEvent('mouseover')
  await whole
  // The router asks for a page in parts.
  expect([...new Set(asked)]).toEqual([await links.nth(2).getAttribute('href')])
})

test('a link between public and private pages makes one request, and so does the way back', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.headers()['rsc'])
      asked.push(
        `${request.isNavigationRequest() ? 'document' : 'data'} ${new URL(request.url()).pathname}`,
      )
  })
  const prefix = '/en'
  const follow = async (path: string) => {
    asked.length = 0
    const link = page.locator(`footer a[href="${prefix}${path}"]`)
    await link.hover()
    await link.click()
    await page.waitForURL((url) => url.pathname === prefix + path)
    return asked
  }
  await openPage(page, '/categories')
  expect(await follow('/withdrawal')).toEqual([`document ${prefix}/withdrawal`])
  await isHydrated(page, 'footer a')
  const { pathname } = new URL(
    (await page.locator('.footer-links a').first().getAttribute('href')) ?? '',
    page.url(),
  )
  expect(await follow(pathname.slice(prefix.length))).toEqual([`document ${pathname}`])
  await page.goBack()
  await expect(page).toHaveURL(/withdrawal$/)
  await openForm(page, '/login')
  asked.length = 0
  await page.locator(`main a[href="${prefix}/register"]`).click()
  await page.waitForURL(/register$/)
  expect(asked).toEqual([`data ${prefix}/register`])
})

test('a row of the home page shows a product with the option value that the store chose', async () => {
  const { row } = firstStore
  const cards = elementsOn(await newVisitor().get('/'), 'main section article')
  const hrefs = cards
    .filter(({ text }) => text.includes(row.product))
    .map((card) => card.querySelector('a')?.getAttribute('href') ?? '')
  expect(hrefs).toContainEqual(expect.stringMatching(row.path))
})

test('on a phone, filters and sort order stay reachable while the list is scrolled', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 375, height: 700 } })
  await openPage(page, '/categories')
  const sorts = page.getByRole('combobox', { name: 'Sort by' })
  const status = page.getByText(new RegExp(`^\\d+\\s${noun.many}$`)).first()
  const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : NaN)
  const difference = middle(await status.boundingBox()) - middle(await sorts.first().boundingBox())
  expect(Math.abs(difference), 'count and order stand on one line').toBeLessThan(4)
  await page.getByRole('main').getByRole('article').nth(7).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Filter', exact: true }).last()).toBeInViewport()
  await expect(sorts.last()).toBeInViewport()
  await sorts.last().selectOption('Price, low to high')
  await expect(page).toHaveURL(/\?sort=price$/)
  await expect(sorts.first()).toHaveValue('price')
  await expect(sorts.last()).toHaveValue('price')
})

test('beside a long list the filters stay visible while it is scrolled', async ({ newShopper }) => {
  const page = await newShopper({ viewport: { width: 1280, height: 600 } })
  await openPage(page, '/categories')
  const box = filter(page, list.option, valueLabel)
  await expect(box).toBeInViewport()
  await page.getByRole('main').getByRole('article').nth(9).scrollIntoViewIfNeeded()
  await expect(box).toBeInViewport()
  // The last filter is reachable too: the column scrolls separately.
  const last = page.getByRole('form', { name: 'Filters' }).getByRole('checkbox').last()
  await last.focus()
  await expect(last).toBeInViewport()
})

test('neither the bottom bar of a phone nor the header covers the focused element', async ({
  newShopper,
}) => {
  const page = await newShopper({ viewport: { width: 375, height: 700 } })
  await openPage(page, '/categories')
  await page.getByRole('main').getByRole('article').nth(9).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Filter', exact: true }).last()).toBeInViewport()
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  for (const key of [...Array(8).fill('Tab'), ...Array(18).fill('Shift+Tab')] as string[]) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    await expect.poll(() => focused.evaluate(isCovered), await focused.innerText()).toBe(false)
  }
})

for (const [name, close] of [
  ['Menu', 'Close menu'],
  ['Filter', 'Close'],
] as const) {
  // Safari's Tab key does not go from a button into the sheet that it opened.
  test(`the sheet "${name}" of a phone takes the focus and gives it back`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ viewport: { width: 375, height: 700 }, scripts: false })
    await page.goto('/categories')
    const opener = page.getByRole('button', { name, exact: true }).first()
    await opener.press('Enter')
    await expect(page.getByRole('button', { name: close, exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })
}

test('applied filters show in place and in one list, and can be removed singly or together', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, list.path)
  const announced = page.locator('#list-live-region')
  await expect(announced).toHaveText('')
  await tick(page, list.option, valueLabel)
  await expect(announced).toHaveText(`${list.valueCount} of ${list.count} ${noun.many}`)
  await tick(page, 'Reduced', /^Reduced/)
  await expect(announced).toHaveText(`${list.reducedCount} of ${list.count} ${noun.many}`)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await expect(applied.getByRole('link')).toHaveText([
    new RegExp(`${list.option}: ${list.value}`),
    /Reduced/,
    'Clear all',
  ])
  await applied.getByRole('link', { name: /^Reduced/ }).click()
  await expect(announced).toHaveText(`${list.valueCount} of ${list.count} ${noun.many}`)
  await expect(filter(page, 'Reduced', /^Reduced/)).not.toBeChecked()
  await applied.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(new RegExp(`${list.path}$`))
  await expect(filter(page, list.option, valueLabel)).not.toBeChecked()
})

test('values shown on a card can be filtered by', async () => {
  const groups = elementsOn(await newVisitor().get('/categories'), 'form fieldset > legend')
  const names = groups.map(({ text }) => text.trim())
  expect(names).toEqual(expect.arrayContaining([...list.filters]))
})

test('a search without results keeps the query and offers alternatives', async ({ newShopper }) => {
  const page = await newShopper()
  await page.goto('/search?q=zzyzx')
  const main = page.getByRole('main')
  await expect(main.getByRole('searchbox')).toHaveValue('zzyzx')
  await expect(main.getByRole('status')).toContainText('No results for “zzyzx”.')
  await expect(main.getByRole('link', { name: list.name })).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(4)
  await page.goto(`${list.path}?option.${list.option}=${list.value}&priceMin=9000`)
  await expect(main).toContainText('Nothing matches your filters.')
  await main.getByRole('link', { name: 'Clear all' }).last().click()
  await expect(main.getByRole('article')).toHaveCount(list.count)
})

test('suggestions are a combobox; Enter without a selection searches for the typed text', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Search' }).first().click()
  const box = page.getByRole('combobox')
  await expect(box).toBeFocused()
  await box.pressSequentially(searchWord)
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  const active = await box.getAttribute('aria-activedescendant')
  await expect(page.locator(`#${active}`)).toHaveAttribute('aria-selected', 'true')
  await box.press('Backspace')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press(searchWord.slice(-1))
  await box.press('ArrowDown')
  await box.press('ArrowUp')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${searchWord}$`))
})

test('search, filters and order are plain GET forms without scripts', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await page.goto(list.path)
  await tick(page, list.option, valueLabel)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, high to low')
  await page.getByRole('button', { name: /^Show/ }).last().click()
  await expect(page).toHaveURL(inUrl(list.value))
  await expect(page).toHaveURL(/sort=price-desc/)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(list.valueCount)
  await expect(cards.first()).toContainText(list.mostExpensiveWithValue)
  await page.goto('/search')
  await page.getByRole('main').getByRole('searchbox').fill(anotherProduct.searchWord)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(cards.first()).toContainText(anotherProduct.title)
})

/**
 * Ticks a filter with a click. `check()` would then verify the clicked checkbox, which the new list
 * has already replaced.
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

/** Whether another element covers the centre of an element. */
function isCovered(element: Element) {
  const box = element.getBoundingClientRect()
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return top === null || !(element.contains(top) || top.contains(element))
}
