import { addToCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { oldPaths, presets } from '@/e2e/support/made-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor } from '@/e2e/support/without-browser'

/** Titles of home pages that begin with a hero. */
const titles = new Map([
  ['kiosk', 'Good things. Plain prices.'],
  ['glasshouse', 'Take your time, we have the rest'],
])

test('stores created by a single command can sell, each with its own look', async ({
  newShopper,
}) => {
  const backgrounds = new Set<string>()
  const layouts = new Set<string | null>()
  for (const preset of presets) {
    const page = await newShopper({ scripts: true })
    const address = `http://new-${preset}.localhost:${String(process.env['SHOP_PORT'])}`
    const name = `New ${preset.charAt(0).toUpperCase()}${preset.slice(1)}`

    await page.goto(address)
    await expect(page).toHaveTitle(`Online shop · ${name}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(titles.get(preset) ?? 'Online shop')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    // A store with one language has no language switch.
    await expect(page.getByRole('navigation', { name: 'Language' })).toHaveCount(0)
    await expect(page.locator('link[hreflang]')).toHaveCount(0)
    await expectAccessible(page)
    layouts.add(await page.locator('body').getAttribute('data-layout'))
    // The fonts of a preset are served from the folder of the store.
    expect(await page.evaluate(fontStates), preset).toEqual(['loaded'])
    backgrounds.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))

    await page.setViewportSize({ width: 375, height: 812 })
    await addToCart(page, { ...firstStore.product, path: address + firstStore.product.path })
    const bought = page.getByRole('main').getByRole('button', { name: /Add to bag|Increase/ })
    const tops = await bought.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
    expect(tops[1], 'the button stands beside the quantity').toBeLessThan((tops[0] ?? 0) + 9)
    await page.setViewportSize({ width: 320, height: 812 })
    const mark = page.getByRole('banner').getByRole('link', { includeHidden: true }).first()
    await mark.evaluate((it) => (it.textContent = 'Seventeen Kitchens'))
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, 'pixels beyond a narrow window, with a long name').toBe(0)
  }
  expect(backgrounds.size).toBe(presets.length)
  expect(layouts.size, 'presets differ in structure too').toBe(presets.length)
})

// None of this depends on the preset.
test('a new store leads old URLs to its products, and its other pages work', async () => {
  const visitor = newVisitor({}, { store: { slug: `new-${presets[0]}` } })
  // It has one language, whose pages have no prefix.
  const open = (path: string) => visitor.request('GET', path)
  const { path: bought } = firstStore.product
  for (const old of oldPaths) {
    const { steps, path } = await open(`${old}?utm_source=mail`)
    expect(steps[0]?.status, old).toBe(301)
    expect(path, old).toBe(`${bought}?utm_source=mail`)
  }
  const headings = async (path: string) => elementsOn(await open(path), 'h1').map((it) => it.text)
  for (const [path, heading] of [
    ['/pages/returns', 'Returns'],
    ['/pages/contact', 'Contact'],
    ['/login', 'Sign in'],
    ['/nothing-here', 'This page doesn’t exist'],
  ] as const)
    expect(await headings(path), path).toEqual([heading])
  expect((await open('/nothing-here')).status).toBe(404)
  for (const [path, part, name] of [
    ['/', 'footer a', 'Returns'],
    ['/orders', 'main a', 'Contact us'],
  ] as const)
    expect(elementsOn(await open(path), part).map(({ text }) => text.trim())).toContain(name)
})

/** The distinct states of the fonts that the page uses. */
async function fontStates() {
  const fonts = await document.fonts.ready
  const used = [...fonts].filter(
    ({ status, family }) => status !== 'unloaded' && !/stand-in/.test(family),
  )
  return [...new Set(used.map(({ status }) => status))]
}
