import { addToCart } from '@/e2e/support/cart'
import { openPage } from '@/e2e/support/open'
import { test } from '@/e2e/support/own-shop'
import { orderButton, sendSteps } from '@/e2e/support/purchase'
import { expect } from '@/e2e/support/test'

test('the price per unit is beside the price until the order is placed', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  await openPage(page, '/search?q=salt')
  const card = page.getByRole('article').filter({ hasText: 'Sea Salt' })
  await expect(card).toContainText('2,50 € / 100 g')
  await addToCart(page, { path: '/products/sea-salt/bag', choice: { Size: 'Bag' } })
  await openPage(page, '/products/sea-salt/bag')
  await expect(page.getByRole('main')).toContainText('0,90 € / 100 g')
  await openPage(page, '/cart')
  await expect(page.getByRole('main')).toContainText('0,90 € / 100 g')
  await sendSteps(page)
  await page.goto('/checkout/review')
  await expect(orderButton(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('0,90 € / 100 g')
})
