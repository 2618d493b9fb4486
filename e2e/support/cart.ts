import { expect, type Page } from '@playwright/test'
import { openProduct } from './open'

/** Something of which each store has plenty, so that journeys side by side do not sell it out. */
export const goods = {
  'terra-tide': {
    path: '/products/ebb-espresso-cup',
    title: 'Ebb Espresso Cup & Saucer',
    choice: { Glaze: 'Terracotta' },
  },
  norrlys: {
    path: '/products/kavel-table-lamp',
    title: 'Kavel Table Lamp',
    choice: { Finish: 'Brass' },
  },
} as const

type Goods = {
  path: string
  choice: Readonly<Record<string, string>>
  /** What the button says in the language of the page. */
  button?: string
}

/** Chooses on a product page and presses the button; where that leads depends on scripts. */
export async function addToCart(page: Page, product: Goods = goods['terra-tide']) {
  await openProduct(page, product.path)
  for (const [option, value] of Object.entries(product.choice)) {
    await page.getByRole('group', { name: option }).getByRole('radio', { name: value }).check()
  }
  await page.getByRole('button', { name: product.button ?? 'Add to bag' }).click()
  await expectAdded(page)
}

/**
 * What the server says of an added piece, in the drawer or without scripts on the page of the bag.
 * The count alone is painted before the server has heard of it.
 */
export async function expectAdded(page: Page) {
  const said = page
    .getByRole('status')
    .filter({ hasText: /added to your bag|har lagts i varukorgen/ })
  await expect(said).toBeVisible()
}

/** The number that the header shows beside the bag. */
export async function expectCartCount(page: Page, count: number) {
  const link = page.getByRole('banner').getByRole('link', { name: /bag/i })
  await expect(link).toHaveAccessibleName(new RegExp(`\\b${count}\\b`))
}
