import type { Page } from '@playwright/test'
import { expectAdded, expectCartCount } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { glazeSamples } from '@/e2e/support/more-products'
import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { expectAccessible } from '@/e2e/support/page-checks'
import { pathIn } from '@/e2e/support/store-urls'
import { expect } from '@/e2e/support/test'

const { category, lastItem, list, product, productWithOptions } = firstStore

const buttonOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Add ${title} to bag` })
const choicesOf = (page: Page, title: string) =>
  page.getByRole('group', { name: `Add ${title} to bag` })

for (const scripts of [true, false]) {
  test(`a product of a list is added from its card, scripts ${scripts ? 'on' : 'off'}`, async ({
    newShopper,
    ownShop: { port },
  }) => {
    const page = await newShopper({ port, scripts })
    await openPage(page, category)
    const choices = choicesOf(page, product.title)
    await expect(choices).toBeHidden()
    await buttonOf(page, product.title).click()
    await expect(choices).toBeVisible()
    await choices.getByRole('button', { name: product.value }).click()
    await expectAdded(page)
    if (scripts) {
      await expectCartCount(page, 1)
      await expect(page).toHaveURL(new RegExp(`${pathIn(firstStore, category)}$`))
      const drawer = page.getByRole('dialog', { name: 'Your bag' })
      await expect(drawer).toContainText(product.value)
      await page.keyboard.press('Escape')
      await expect(choices).toBeHidden()
      await expect(buttonOf(page, product.title)).toBeFocused()
    }

    // Without options it is added at once.
    await openPage(page, '/categories/trays?sort=price')
    await buttonOf(page, 'Tray 2').click()
    await expectAdded(page)
    if (scripts) await expectCartCount(page, 2)

    // More options than fit beside a card are chosen on the page of the product.
    await openPage(page, '/categories/samples')
    await page.getByRole('link', { name: `Choose an option for ${glazeSamples.title}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(glazeSamples.title)
  })

  test(`what is sold out meanwhile leads from a list to the product, scripts ${scripts ? 'on' : 'off'}`, async ({
    newShopper,
    ownShop: { port },
  }) => {
    const page = await newShopper({ port, scripts })
    for (const time of ['first', 'second']) {
      await openPage(page, lastItem.category)
      await buttonOf(page, lastItem.title).click()
      const choices = choicesOf(page, lastItem.title)
      await choices.getByRole('button', { name: lastItem.choice.Glaze }).click()
      if (time === 'first') await expectAdded(page)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lastItem.title)
    await expect(page.getByRole('main')).toContainText('Only 1 left.')
    if (scripts) await expectCartCount(page, 1)
  })
}

test('a list is bought from by keyboard, and a sold-out option says so', async ({
  newShopper,
  ownShop: { port },
}) => {
  const page = await newShopper({ port })
  await openPage(page, category)
  const { title, soldOutValue } = productWithOptions
  await page.getByRole('link', { name: title }).focus()
  await page.keyboard.press('Tab')
  await expect(buttonOf(page, title)).toBeFocused()
  await page.keyboard.press('Enter')
  const choices = choicesOf(page, title)
  await expect(choices).toContainText(`${soldOutValue}, sold out`)
  await expect(choices.getByRole('button', { name: soldOutValue })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(choices.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAdded(page)
  await page.keyboard.press('Escape')
  await expect(buttonOf(page, title)).toBeFocused()
})

test('with a filter a card adds what it shows', async ({ newShopper, ownShop: { port } }) => {
  const page = await newShopper({ port })
  await openPage(page, `${list.path}?option.${list.option}=${list.otherValue}`)
  await buttonOf(page, product.title).click()
  await expectAdded(page)
  await expect(page.getByRole('dialog')).toContainText(list.otherValue)
})

test.describe('while the platform is down', () => {
  // The estimates of the cards may be asked for only then.
  test.use({ expectedConsoleErrors: [/status of 503 .*\/api\/deliveries\?/] })

  test('a list says that nothing was added', async ({ newShopper, ownShop }) => {
    const page = await newShopper({ port: ownShop.port })
    await openPage(page, category)
    await ownShop.stopPlatform()
    await buttonOf(page, product.title).click()
    await choicesOf(page, product.title).getByRole('button', { name: product.value }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'try again' })).toBeInViewport()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

for (const width of [375, 1280]) {
  test(`at ${width} px options open beside their card, large enough to touch, and nothing moves`, async ({
    newShopper,
    ownShop: { port },
  }) => {
    const page = await newShopper({ port, viewport: { width, height: 812 } })
    await openPage(page, category)
    const cards = page.getByRole('main').getByRole('article')
    const places = () =>
      cards.evaluateAll((all) =>
        all.map((card) => {
          const { y, height } = card.getBoundingClientRect()
          return [Math.round(y + scrollY), Math.round(height)]
        }),
      )
    await expect(cards.first()).toContainText('Delivery')
    const before = await places()
    for (const card of await cards.all()) {
      const button = card.getByRole('button').first()
      await button.click()
      const choices = card.getByRole('group')
      await expect(choices).toBeInViewport({ ratio: 1 })
      for (const target of [button, ...(await choices.getByRole('button').all())]) {
        const { width: wide, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44)
      }
      expect(await places()).toEqual(before)
      await page.keyboard.press('Escape')
      await expect(choices).toBeHidden()
    }
    await buttonOf(page, product.title).click()
    await expectAccessible(page)
  })
}
