import { addToCart } from '@/e2e/support/cart'
import { demoStores, firstStore, publicPages } from '@/e2e/support/demo-stores'
import { recordAnnouncements } from '@/e2e/support/live-region'
import { openPage } from '@/e2e/support/open'
import { expectLargeTextFits, widthBeyondWindow } from '@/e2e/support/page-checks'
import { addressOf } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

// Checks what a reader sees and hears, whatever the CSS: no overlapping or clipped text, no
// selection shown by colour alone, no bars in print, and the right announcements.

for (const store of demoStores) {
  test(`text at 200 % covers no other text and fits the window of ${store.slug}`, async ({
    newShopper,
  }) => {
    test.slow()
    const page = await newShopper({ store })
    await addToCart(page, store.product)
    for (const path of [...publicPages(store), '/cart']) {
      await page.goto(path)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading, path).toBeVisible()
      expect(await page.evaluate(widthBeyondWindow), `${path}: wider than the window`).toBe(0)
      expect(await page.evaluate(coveredHeadings), `${path}: covered headings`).toEqual([])
    }
    // The totals of the cart, which was opened last.
    const totals = page.getByRole('main').locator('dl > *')
    await expect(totals.last()).toContainText('VAT')
    const tooWide = await totals.evaluateAll((rows) =>
      rows.filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => row.textContent),
    )
    expect(tooWide, 'totals wider than their column').toEqual([])
  })

  // In the store's default language, because English words are short. languages.spec.ts does the
  // same for the checkout.
  test(`text at 200 % fits a phone on public pages and the cart of ${store.slug}`, async ({
    newShopper,
  }) => {
    test.slow()
    const page = await newShopper({ store })
    await addToCart(page, store.product)
    for (const path of [...publicPages(store), '/cart', '/login', '/register', '/recovery']) {
      await page.goto(addressOf(store, path, store.locales[0]))
      await expect(page.getByRole('banner'), path).toBeVisible()
      await expectLargeTextFits(page)
    }
  })

  test(`at 320 px the name of ${store.slug} and every price stay on one line`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 320, height: 640 } })
    await addToCart(page, store.product)
    for (const path of [...publicPages(store), '/cart']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      const broken = await page.evaluate(brokenTexts, [
        store.name,
        String.raw`\d[\d\s.,]*\s(?:€|kr)(?!\p{L})`,
      ])
      expect(broken.found, `${path}: texts that were looked at`).toBeGreaterThan(0)
      expect(broken.lines, path).toEqual([])
    }
  })

  test(`on a phone the name of ${store.slug} is centred and breadcrumbs are on one line`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 375, height: 812 } })
    await page.goto(store.photographed)
    const name = await page.getByRole('banner').getByRole('link').first().boundingBox()
    expect(name && Math.abs(name.x + name.width / 2 - 187.5)).toBeLessThan(2)
    const path = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(path.locator('[aria-current=page]')).toHaveText(/\S/)
    const height = await path.evaluate(
      (it) => it.querySelector('ol')?.getBoundingClientRect().height,
    )
    expect(height).toBeLessThan(40)
  })

  test(`printed pages of ${store.slug} are black on white, without bars and buttons`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await addToCart(page, store.product)
    for (const path of [store.photographed, '/cart', '/pages/delivery']) {
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0)
      expect(await page.evaluate(closedOnPaper), path).toEqual([])
      const ink = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body)
        return { backgroundColor, color }
      })
      expect(ink).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' })
      await page.emulateMedia({ media: 'screen' })
    }
  })

  test(`each change of the filled cart of ${store.slug} is announced exactly once`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await addToCart(page, store.product)
    await openPage(page, '/cart')
    const announcements = await recordAnnouncements(page)
    const heard = [new RegExp(`^${escaped(store.product.title)}: quantity 2\\. Total .*\\d`)]
    const expectHeard = async () => {
      await expect.poll(async () => (await announcements()).length).toBe(heard.length)
      for (const [index, text] of (await announcements()).entries()) {
        expect(text).toMatch(heard[index] ?? /^$/)
      }
    }
    await page.getByRole('button', { name: /^Increase quantity/ }).click()
    await expectHeard()
    await page.getByRole('button', { name: /^Decrease quantity/ }).click()
    heard.push(new RegExp(`^${escaped(store.product.title)}: quantity 1\\. Total .*\\d`))
    await expectHeard()
    await page.getByRole('button', { name: /^Remove/ }).click()
    heard.push(new RegExp(`^${escaped(store.product.title)} removed\\.$`))
    await expectHeard()
    await page.getByRole('button', { name: /^Undo/ }).click()
    heard.push(/^Item restored\.$/)
    await expectHeard()
  })

  test(`text typed into the search of ${store.slug} is not clipped`, async ({ newShopper }) => {
    const page = await newShopper({ store })
    await page.goto(`/search?q=${store.searchWord}`)
    const field = page.getByRole('main').getByRole('searchbox')
    const height = await field.evaluate((input) => {
      const { fontSize, lineHeight } = getComputedStyle(input)
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
    })
    // Ascenders and descenders of both typefaces need 1.25 of the size.
    expect(height).toBeGreaterThanOrEqual(1.25)
  })
}

test('in forced colours a selected size is filled, stock has its mark and no text is covered', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(firstStore.productWithSizes.largerVariant.path)
  const size = page.getByRole('radio', { name: firstStore.productWithSizes.largerVariant.size })
  await expect(size).toBeChecked()
  const fill = (radio: Element) => {
    const box = radio.nextElementSibling
    return box && getComputedStyle(box).backgroundColor
  }
  const others = page.getByRole('group', { name: 'Size' }).getByRole('radio', { checked: false })
  expect(await size.evaluate(fill)).not.toBe(await others.first().evaluate(fill))
  const mark = page
    .getByRole('status')
    .filter({ hasText: /left|in stock/i })
    .locator('span')
    .first()
  expect(await mark.evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe('solid')
  // A backplate is as high as the glyphs and would cover lines that are closer.
  const heading = page.getByRole('heading', { level: 1 })
  const lines = await heading.evaluate((it) => {
    const { fontSize, lineHeight } = getComputedStyle(it)
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
  })
  expect(lines).toBeGreaterThanOrEqual(1.3)
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Headings whose text is partly below the header or above their section. */
function coveredHeadings() {
  const header = document.querySelector('header')?.getBoundingClientRect()
  const headings = [...document.querySelectorAll('main h1, main h2')]
  return headings.flatMap((heading) => {
    const box = heading.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return []
    const section = heading.closest('section, main')?.getBoundingClientRect()
    const isUnderHeader = header !== undefined && box.top < header.bottom - 1 && box.bottom > 0
    const isOutside = section !== undefined && box.top < section.top - 1
    return isUnderHeader || isOutside ? [heading.textContent] : []
  })
}

/** Visible texts that match one of the patterns and take more than one line. */
function brokenTexts(patterns: string[]) {
  const lines: string[] = []
  let found = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    for (const pattern of patterns) {
      for (const match of text.matchAll(new RegExp(pattern, 'gu'))) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 0) found += 1
        // The name of the store is only a mark in the header; in sentences it may wrap.
        const isSentence = pattern === patterns[0] && !node.parentElement?.closest('header')
        if (tops.size > 1 && !isSentence) lines.push(match[0])
      }
    }
  }
  return { found, lines }
}

/** Titles of sections that are collapsed in print, except forms. */
function closedOnPaper() {
  return [...document.querySelectorAll('main details')].flatMap((it) =>
    it.querySelector('form') ||
    it.lastElementChild?.checkVisibility({ contentVisibilityAuto: true })
      ? []
      : [it.textContent],
  )
}
