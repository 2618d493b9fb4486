import { expect } from '@playwright/test'
import { test } from '@/e2e/support/own-shop'
import { expectThanks, goToReview, orderButton, placeOrder } from '@/e2e/support/purchase'

test('an order whose replies are lost is placed once, and a failed one can be retried', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the platform places the order, three replies never arrive', async () => {
    const guest = await goToReview(page)
    ownShop.injectFault({ method: 'POST', path: '/complete$', fault: 'lose reply', times: 3 })
    await orderButton(page).click()
    await expect(heading).toHaveText(/^Thank you/, { timeout: 30_000 })
    await ownShop.restore()
    const number = await expectThanks(page, guest.firstName)
    await page.reload()
    expect(await expectThanks(page, guest.firstName)).toBe(number)
  })

  await test.step('no request reaches the platform: the result is reported as unknown', async () => {
    const guest = await goToReview(page)
    ownShop.injectFault({
      method: 'POST',
      path: '/complete$',
      fault: 'bad gateway',
      times: 3,
    })
    await orderButton(page).click()
    const unknown = page.getByRole('alert').filter({ hasText: 'Order not confirmed yet' })
    await expect(unknown).toBeFocused({ timeout: 30_000 })
    await ownShop.restore()
    await placeOrder(page, guest)
  })
})
