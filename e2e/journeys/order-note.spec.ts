import { fillCart } from '@/e2e/support/cart'
import { firstStore } from '@/e2e/support/demo-stores'
import {
  choosePayment,
  goToReview,
  newGuest,
  orderButton,
  placeOrder,
} from '@/e2e/support/purchase'
import { expect, test } from '@/e2e/support/test'

const { payment } = firstStore
const note = 'Please ring twice.\nThe dog is friendly.'

// delivery-day.spec.ts loses no note with scripts.
test('a note to the shop survives a changed total and a cancelled payment', async ({
  newShopper,
}) => {
  const page = await newShopper({ scripts: false })
  const guest = await goToReview(page, newGuest(), payment.card)
  const field = page.getByRole('textbox', { name: 'Note to the shop (optional)' })
  await page.getByText('Add a note to the shop').click()
  await field.fill(note)
  await fillCart(page)
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeVisible()
  await expect(field).toHaveValue(note)
  await orderButton(page).click()
  await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click()
  await choosePayment(page, payment.invoice)
  await expect(field).toHaveValue(note)
  await placeOrder(page, guest)
  const written = page.getByText(/Please ring twice\.\s+The dog is friendly\./)
  await expect(written).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Your note to the shop' })).toBeVisible()
})
