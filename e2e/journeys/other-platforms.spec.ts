import { expect } from '@playwright/test'
import { firstStore } from '@/e2e/support/demo-stores'
import { test } from '@/e2e/support/own-shop'
import { chooseDelivery, goToDelivery } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'

const { delivery } = firstStore

test('pages omit what a platform does not support and show the rest', async ({
  newShopper,
  ownShop,
}) => {
  const page = await newShopper({ port: ownShop.port })
  ownShop.injectFault({
    method: 'GET',
    path: '/customer/sessions$',
    fault: 'not found',
    times: 9,
  })
  await register(page)
  const security = await page.goto('/account/security')
  expect(security?.status()).toBe(200)
  const part = (name: string) => page.getByRole('main').getByRole('region', { name })
  await expect(part('Password')).toBeVisible()
  await expect(part('Delete')).toBeVisible()
  await expect(part('Devices')).toHaveCount(0)
  await ownShop.restore()
  await page.reload()
  await expect(part('Devices')).toBeVisible()

  const guest = await newShopper({ port: ownShop.port })
  const toCollect = guest.getByRole('radio', { name: delivery.pickup.name })
  await goToDelivery(guest)
  await expect(toCollect).toBeVisible()
  ownShop.injectFault({
    method: 'GET',
    path: '/pickup-options',
    fault: 'not found',
    times: 9,
  })
  await guest.reload()
  await expect(toCollect).toHaveCount(0)
  await chooseDelivery(guest, delivery.door.name)
})
