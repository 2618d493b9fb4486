import { expectAdded } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import { openPage, openProduct } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'

const { reduced } = firstStore

test('a reduced price shows the lowest of the previous 30 days, to the cart', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const note = `Lowest price in the 30 days before the reduction: ${reduced.lowest}`
  await openPage(page, '/categories?sale=on-sale')
  const card = page.getByRole('article').filter({ hasText: reduced.title })
  await expect(card).toContainText(`Lowest price in 30 days: ${reduced.lowest}`)
  await openProduct(page, reduced.path)
  await expect(page.getByRole('main')).toContainText(note)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectAdded(page)
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toContainText(note)
  await page.goto('/cart')
  const line = page.getByRole('listitem').filter({ hasText: reduced.title })
  await expect(line).toContainText(`Was ${reduced.was}`)
  await expect(line).toContainText(note)
})
