import { expect, type Page } from '@playwright/test'
import { firstStore, type Product } from './demo-stores'
import { openProduct } from './open'
import { asShopper } from './without-browser'

type ProductToAdd = Pick<Product, 'path' | 'choice'> & {
  /** The button's label in the language of the page. */
  button?: string
}

/**
 * Selects options on a product page and adds it, which opens the drawer or, without scripts, the
 * cart.
 */
export async function addToCart(page: Page, product: ProductToAdd = firstStore.product) {
  await openProduct(page, product.path)
  for (const [option, value] of Object.entries(product.choice)) {
    await page.getByRole('group', { name: option }).getByRole('radio', { name: value }).check()
  }
  await page
    .getByRole('button', { name: product.button ?? 'Add to bag' })
    .first()
    .click()
  await expectAdded(page)
}

/** Adds the product of the journeys without the browser. */
export async function fillCart(page: Page, pieces = 1) {
  const quantity = String(pieces)
  await asShopper(page, {}, async (shopper) => {
    const cart = await shopper.send(firstStore.product.variantPath, /^Add to bag/, { quantity })
    expect(cart.path).toMatch(/^\/cart/)
  })
}

/**
 * Waits for the server's confirmation, in the drawer or without scripts on the cart page. The count
 * in the header is updated before the server answers.
 */
export async function expectAdded(page: Page) {
  const confirmation = page.getByRole('status').filter({
    hasText: /added to your bag|har lagts i varukorgen|أُضيف إلى سلتك|liegt jetzt im Warenkorb/,
  })
  await expect(confirmation).toBeVisible()
}

/** Expects the count of the header's cart link. */
export async function expectCartCount(page: Page, count: number) {
  const link = page.getByRole('banner').getByRole('link', { name: /bag/i })
  await expect(link).toHaveAccessibleName(new RegExp(`\\b${count}\\b`))
}
