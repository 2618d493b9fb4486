import type { Page } from '@playwright/test'
import { fillCart } from '@/e2e/support/cart'
import { openPage } from '@/e2e/support/open'
import { beginCheckout } from '@/e2e/support/purchase'
import { firstStore } from '@/e2e/support/demo-stores'
import { pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

/** An action id that no version of the shop has. */
const unknown = (id: string) => `${id.slice(0, 2)}${'ab'.repeat((id.length - 2) / 2)}`

/** From now on this shopper's pages refer to actions that the shop no longer has. */
async function removeActions(page: Page) {
  await page.route('**/*', async (route) => {
    const request = route.request()
    const id = request.headers()['next-action']
    if (id) return route.continue({ headers: { ...request.headers(), 'next-action': unknown(id) } })
    const isForm = request.method() === 'POST' && request.isNavigationRequest()
    if (!isForm) return route.continue()
    // The browser's own boundary and fields with other ids.
    const body = request.postDataBuffer()?.toString('latin1') ?? ''
    const postData = body.replace(/[0-9a-f]{42}/g, unknown)
    return route.continue({ postData: Buffer.from(postData, 'latin1') })
  })
}

async function expectUpdated(page: Page, path: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shop was just updated')
  await expect(page.getByRole('main')).toContainText('Nothing was lost')
  const link = page.getByRole('link', { name: 'Reload the page' })
  await expect(link).toHaveAttribute('href', pathIn(firstStore, path))
  await page.unroute('**/*')
  await link.click()
}

for (const scripts of [true, false]) {
  const how = scripts ? 'scripts' : 'scripts off'

  test(`a form of an earlier version says that nothing was lost, with ${how}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await fillCart(page)
    await openPage(page, '/cart')
    await removeActions(page)
    await page.getByRole('button', { name: /^Increase quantity of/ }).click()
    await expectUpdated(page, '/cart')
    await expect(page.getByRole('textbox', { name: /^Quantity, / })).toHaveValue('1')
  })

  test(`so does a step of the checkout, with ${how}`, async ({ newShopper }) => {
    const page = await newShopper({ scripts })
    await beginCheckout(page)
    await removeActions(page)
    await page.getByRole('button', { name: 'Continue to delivery' }).click()
    await expectUpdated(page, '/checkout/contact')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
  })
}
