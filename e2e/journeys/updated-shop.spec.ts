import type { Page } from '@playwright/test'
import { fillCart } from '@/e2e/support/cart'
import { openPage } from '@/e2e/support/open'
import { beginCheckout } from '@/e2e/support/purchase'
import { firstStore } from '@/e2e/support/demo-stores'
import { pathIn } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'
import { follow, newVisitor, textOn } from '@/e2e/support/without-browser'

/** An action id that no version of the shop has. */
const unknown = (id: string) => `${id.slice(0, 2)}${'ab'.repeat((id.length - 2) / 2)}`

/** From now on this shopper's pages refer to actions that the shop no longer has. */
async function removeActions(page: Page) {
  await page.route('**/*', async (route) => {
    const request = route.request()
    const id = request.headers()['next-action']
    if (id) return route.continue({ headers: { ...request.headers(), 'next-action': unknown(id) } })
    return route.continue()
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

test('a form of an earlier version says that nothing was lost', async ({ newShopper }) => {
  const page = await newShopper()
  await fillCart(page)
  await openPage(page, '/cart')
  await removeActions(page)
  await page.getByRole('button', { name: /^Increase quantity of/ }).click()
  await expectUpdated(page, '/cart')
  await expect(page.getByRole('textbox', { name: /^Quantity, / })).toHaveValue('1')
})

test('a step of the checkout of an earlier version says so too', async ({ newShopper }) => {
  const page = await newShopper()
  await beginCheckout(page)
  await removeActions(page)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expectUpdated(page, '/checkout/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
})

test('with scripts off a form and a step of the checkout of an earlier version say that nothing was lost', async () => {
  const visitor = newVisitor()
  await visitor.send(firstStore.product.variantPath, /^Add to bag/)
  for (const [path, button] of [
    ['/cart', /^Remove/],
    ['/checkout/contact', /^Continue to delivery/],
  ] as const) {
    const page = await visitor.get(path)
    const earlier = { ...page, body: page.body.replaceAll(/[0-9a-f]{42}/g, unknown) }
    const answer = await visitor.submit(earlier, button)
    expect(textOn(answer)).toMatch(/The shop was just updated.*Nothing was lost/)
    expect((await follow(visitor, answer, /^Reload the page/)).path).toBe(path)
  }
  expect(textOn(await visitor.get('/cart'))).toContain(firstStore.product.title)
})
