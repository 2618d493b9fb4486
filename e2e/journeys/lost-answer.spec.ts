import { expect } from '@playwright/test'
import { test } from '@/e2e/support/own-shop'
import { firstStore } from '@/e2e/support/demo-stores'
import { openProduct } from '@/e2e/support/open'
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

for (const scripts of [true, false]) {
  test(`what was added before its answer was lost is not added again, ${scripts ? 'with scripts' : 'with scripts off'}`, async ({
    newShopper,
    ownShop,
  }) => {
    const { variantPath } = firstStore.product
    const page = await newShopper({ port: ownShop.port, scripts })
    await openProduct(page, variantPath)
    const press = async (said: string) => {
      if (!scripts) await page.goto(variantPath)
      await page.getByRole('main').getByRole('button', { name: 'Add to bag' }).first().click()
      await expect(page.getByText(said).filter({ visible: true })).toBeVisible()
    }
    const bag = scripts ? page.getByRole('dialog', { name: 'Your bag' }) : page.getByRole('main')
    const quantity = bag.getByRole('textbox', { name: /^Quantity/ })

    await press('added to your bag.')
    if (scripts) await page.keyboard.press('Escape')
    ownShop.injectFault({ method: 'POST', path: '/items$', fault: 'lose reply', times: 3 })
    await press('We couldn’t reach the shop')
    await ownShop.restore()
    await press('is in your bag. Quantity: 2.')
    await expect(quantity).toHaveValue('2')
    if (scripts) await page.keyboard.press('Escape')
    await press('added to your bag.')
    await expect(quantity).toHaveValue('3')
  })
}
