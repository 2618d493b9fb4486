import { accountPages, guestPages } from '@/e2e/support/store-urls'
import { addToCart } from '@/e2e/support/cart'
import { demoStores, publicPages } from '@/e2e/support/demo-stores'
import { register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import type { Page } from '@playwright/test'

/** 1280 px at 400 %. */
const zoomed = { width: 320, height: 256 }
const phone = { width: 375, height: 812 }
/** The text spacing that WCAG 1.4.12 requires pages to support. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'

for (const store of demoStores) {
  test(`no content of ${store.slug} is lost at 400 % zoom or with wider text spacing`, async ({
    newShopper,
  }) => {
    test.slow()
    const page = await newShopper({ store, viewport: zoomed })
    await register(page)
    await addToCart(page, store.product)
    await page.goto('/checkout/contact')
    await expect(page.getByRole('main')).toBeVisible()
    const paths = [...publicPages(store), ...guestPages, ...accountPages, '/checkout/contact']
    const lost: string[] = []
    for (const path of paths) {
      await page.setViewportSize(zoomed)
      await visit(page, path)
      lost.push(...(await page.evaluate(findLost)).map((what) => `${path}: ${what}`))
      await page.setViewportSize(phone)
      await page.evaluate(widenText, SPACING)
      lost.push(...(await page.evaluate(findLost)).map((what) => `${path}, wider text: ${what}`))
    }
    expect(lost).toEqual([])
  })

  test(`sticky bars take at most a quarter of a small window of ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 320, height: 568 } })
    for (const path of publicPages(store).slice(0, 5)) {
      await visit(page, path)
      await page.evaluate(() => scrollTo(0, 900))
      await page.evaluate(() => scrollBy(0, -60))
      const share = await page.evaluate(shareOfBars)
      expect(share, path).toBeLessThanOrEqual(0.25)
    }
  })

  test(`with reduced motion ${store.slug} has no animations`, async ({ newShopper }) => {
    const page = await newShopper({ store })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of publicPages(store).slice(0, 5)) {
      await visit(page, path)
      expect(await page.evaluate(longestMotion), path).toBeLessThanOrEqual(10)
    }
    await addToCart(page, store.product)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(longestMotion), 'the drawer').toBeLessThanOrEqual(10)
    await page.goto('/cart')
    expect(await page.evaluate(longestMotion), 'the cart').toBeLessThanOrEqual(10)
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
    const ring = await page.evaluate(() => {
      const focused = document.activeElement
      const drawn = focused?.closest('label')?.querySelector('span') ?? focused
      const styles = [focused, drawn].map((node) => node && getComputedStyle(node))
      return styles.some(
        (style) => style && style.outlineStyle !== 'none' && style.outlineWidth !== '0px',
      )
    })
    expect(ring, 'the focus has a ring').toBe(true)
    await page.goto('/register')
    const box = page.getByRole('checkbox').first()
    const before = await box.evaluate(drawing)
    await box.check()
    expect(await box.evaluate(drawing)).not.toEqual(before)
  })
}

/** Opens a page and waits for its content: every check would pass on an empty page. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
}

/** Adds a style sheet in a way that the page's content security policy allows. */
function widenText(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

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

/** Elements beyond the right edge of the page that cannot be scrolled to. */
function findLost(): string[] {
  const width = document.documentElement.clientWidth
  const isInBox = (node: Element) => {
    for (let up: Element | null = node; up && up !== document.body; up = up.parentElement) {
      const { overflowX, position } = getComputedStyle(up)
      if (/auto|scroll|hidden|clip/.test(overflowX) || position === 'fixed') return true
    }
    return false
  }
  const out = [...document.querySelectorAll('main *, header *, footer *')].filter((node) => {
    const box = node.getBoundingClientRect()
    return box.width > 0 && box.right > width + 1 && !isInBox(node)
  })
  const isWide = document.documentElement.scrollWidth > width
  return isWide && out.length === 0 ? ['the page'] : out.map((it) => it.outerHTML.slice(0, 100))
}

/** Share of the window's height that fixed and sticky bars cover. */
function shareOfBars() {
  let covered = 0
  for (const node of document.querySelectorAll('body *')) {
    const { position, visibility } = getComputedStyle(node)
    const box = node.getBoundingClientRect()
    const isBar = position === 'fixed' || position === 'sticky'
    const isStuck = isBar && (box.top <= 1 || box.bottom >= innerHeight - 1)
    const isSeen = visibility !== 'hidden' && box.width > innerWidth / 2 && box.bottom > 0
    if (isStuck && isSeen && box.top < innerHeight)
      covered += Math.min(box.bottom, innerHeight) - Math.max(0, box.top)
  }
  return covered / innerHeight
}

/** Duration of the longest running or possible transition or animation, in milliseconds. */
function longestMotion() {
  const running = document.getAnimations().map((it) => Number(it.effect?.getTiming().duration) || 0)
  const ms = (text: string) =>
    Math.max(
      ...text.split(',').map((part) => Number.parseFloat(part) * (part.includes('ms') ? 1 : 1000)),
    )
  const possible = [...document.querySelectorAll('main *, header *, dialog *, dialog')].map(
    (node) =>
      Math.max(
        ms(getComputedStyle(node).transitionDuration),
        ms(getComputedStyle(node).animationDuration),
      ),
  )
  return Math.max(0, ...running, ...possible)
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
