import { addToCart } from '@/e2e/support/cart'
import { firstStore, storesInTurn } from '@/e2e/support/demo-stores'
import { recordAnnouncements } from '@/e2e/support/live-region'
import { openPage } from '@/e2e/support/open'
import { addressOf } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

// What a reader sees and hears, whatever the CSS: no clipped text, no selection shown by colour
// alone, and the right announcements.

for (const store of storesInTurn) {
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

  test(`on a phone the help pages of ${store.slug} stand in one row, and the one read is in view`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 375, height: 812 } })
    await page.goto('/pages/delivery')
    const links = page.getByRole('navigation', { name: 'Help pages' }).getByRole('link')
    const rows = await links.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().y))
    expect(rows.length).toBeGreaterThan(1)
    expect(new Set(rows).size).toBe(1)
    const last = await links.last().getAttribute('href')
    await page.goto(last ?? '')
    const current = links.and(page.locator('[aria-current=page]'))
    await expect(current).toHaveAttribute('href', last ?? '')
    await expect(current).toBeInViewport({ ratio: 1 })
  })

  test(`on a phone the head of the list of ${store.slug} is one line, and no hint is cut`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 375, height: 812 } })
    await page.goto('/categories')
    const main = page.getByRole('main')
    const heads = [main.getByRole('button', { name: 'Filter' }), main.getByRole('combobox')]
    const rows = await Promise.all(
      heads.map(async (it) => (await it.first().boundingBox())?.y ?? 0),
    )
    expect(Math.abs((rows[0] ?? 0) - (rows[1] ?? 99))).toBeLessThan(10)
    await page.goto('/search')
    const isCut = (field: HTMLInputElement) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return true
      const { fontSize, fontFamily } = getComputedStyle(field, '::placeholder')
      context.font = `${fontSize} ${fontFamily}`
      return context.measureText(field.placeholder).width > field.clientWidth
    }
    expect(await main.getByRole('searchbox').evaluate(isCut)).toBe(false)
    await page.goto(addressOf(store, '/', store.locales[0]))
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Sök|^Suche/ })
      .click()
    expect(await page.getByRole('dialog').getByRole('combobox').evaluate(isCut)).toBe(false)
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

  test(`focus and selections of ${store.slug} stay visible in forced colours`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await page.goto(store.product.path)
    const groups = await page.getByRole('main').getByRole('group').all()
    const optionGroups = []
    for (const group of groups) {
      if ((await group.getByRole('radio').count()) > 1) optionGroups.push(group)
    }
    expect(optionGroups.length, 'groups of options').toBeGreaterThan(0)
    for (const group of optionGroups) {
      const radios = group.getByRole('radio')
      await radios.last().check()
      await page.mouse.move(0, 0)
      const chosen = group.getByRole('radio', { checked: true })
      const unchosen = group.getByRole('radio', { checked: false }).first()
      expect(await chosen.evaluate(drawing)).not.toEqual(await unchosen.evaluate(drawing))
    }
    const chosen = optionGroups[0]?.getByRole('radio', { checked: true })
    const unchosen = optionGroups[0]?.getByRole('radio', { checked: false }).first()
    expect(await chosen?.evaluate(lineOfChoice)).not.toBe(await unchosen?.evaluate(lineOfChoice))
    expect(await page.evaluate(samplesWithoutColour), 'samples of colour').toEqual([])
    await page.keyboard.press('Tab')
    const withoutRing = await page.evaluate(() => {
      const focused = document.activeElement
      const drawn = focused?.closest('label')?.querySelector('span') ?? focused
      const styles = [focused, drawn].map((node) => node && getComputedStyle(node))
      const hasRing = styles.some(
        (style) => style && style.outlineStyle !== 'none' && style.outlineWidth !== '0px',
      )
      return hasRing ? '' : (focused?.outerHTML.slice(0, 300) ?? 'nothing is focused')
    })
    expect(withoutRing, 'the focused element without a ring').toBe('')
    await page.goto('/register')
    const box = page.getByRole('checkbox').first()
    const before = await box.evaluate(drawing)
    await box.check()
    expect(await box.evaluate(drawing)).not.toEqual(before)
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

/** The colour of the line under the name of a selected value. */
function lineOfChoice(radio: Element) {
  const name = radio.nextElementSibling?.querySelector(':scope > span:last-child')
  return name && getComputedStyle(name).borderBottomColor
}

/** Swatches that forced colours would empty. */
function samplesWithoutColour() {
  const samples = [...document.querySelectorAll('[style*="--c:"]')]
  return samples
    .filter((sample) => getComputedStyle(sample).forcedColorAdjust !== 'none')
    .map((sample) => sample.className)
}

/** The colours and borders of a control. */
function drawing(node: Element) {
  const parts = [node, ...(node.closest('label')?.querySelectorAll('span, i') ?? [])]
  return parts.map((part) => {
    const style = getComputedStyle(part)
    return [
      style.borderColor,
      style.borderWidth,
      style.borderStyle,
      style.backgroundColor,
      style.outlineStyle,
      style.boxShadow,
      style.backgroundImage,
      style.textDecorationLine,
      style.fontWeight,
    ].join(' ')
  })
}
