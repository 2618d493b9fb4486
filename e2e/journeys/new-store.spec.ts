import { addToCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { oldPaths, presets } from '@/e2e/support/made-stores'
import { expectAccessible } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

/** Titles of home pages that begin with a hero. */
const titles = new Map([
  ['kiosk', 'Good things. Plain prices.'],
  ['glasshouse', 'Take your time, we have the rest'],
])

test.use({ expectedConsoleErrors: [/404/] })

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
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${address}/cart`)
    await expect(page.getByRole('main')).toContainText(firstStore.product.title)

    // The rest does not depend on the preset.
    if (preset !== presets[0]) continue
    await page.goto(address)
    await page.getByRole('link', { name: 'Returns' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returns')
    await page.goto(`${address}/orders`)
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact')

    for (const old of oldPaths) {
      const moved = await page.goto(`${address}${old}?utm_source=mail`)
      expect(page.url(), old).toBe(`${address}${firstStore.product.path}?utm_source=mail`)
      expect((await moved?.request().redirectedFrom()?.response())?.status(), old).toBe(301)
    }

    expect((await page.goto(`${address}/nothing-here`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page doesn’t exist')
    await page.goto(`${address}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  }
  expect(backgrounds.size).toBe(presets.length)
  expect(layouts.size, 'presets differ in structure too').toBe(presets.length)
})

/** The distinct states of the fonts that the page uses. */
async function fontStates() {
  const fonts = await document.fonts.ready
  const used = [...fonts].filter(
    ({ status, family }) => status !== 'unloaded' && !/stand-in/.test(family),
  )
  return [...new Set(used.map(({ status }) => status))]
}
