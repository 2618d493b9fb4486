import { addToCart, expectCartCount, fillCart } from '@/e2e/support/cart'
import { firstStore, formatPrice } from '@/e2e/support/demo-stores'
import { recordAnnouncements } from '@/e2e/support/live-region'
import { openPage } from '@/e2e/support/open'
import { newPerson, register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { asShopper } from '@/e2e/support/without-browser'

const { product, coupon } = firstStore

test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('quick clicks end in the last quantity that reached the shop', async ({ newShopper }) => {
  const page = await newShopper()
  await fillCart(page)
  await page.goto('/cart')
  const more = page.getByRole('button', { name: /^Increase quantity/ })
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  for (let pieces = 2; pieces <= 5; pieces += 1) {
    await more.click()
    await expect(quantity).toHaveValue(String(pieces))
  }
  await expectCartCount(page, 5)
  // The quantity is updated optimistically; the total comes only from the server.
  await expect(page.getByRole('main')).toContainText(formatPrice(5 * product.priceMinor))
  await page.context().setOffline(true)
  await more.click()
  await expect(page.getByRole('main')).toContainText('We couldn’t reach the shop.')
  await expect(quantity).toHaveValue('5')
  await expectCartCount(page, 5)
  await page.context().setOffline(false)
  await page.reload()
  await expect(quantity).toHaveValue('5')
})

test('a refused change leaves the count of the one before, and is said each time', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await fillCart(page)
  await page.goto('/cart')
  const more = page.getByRole('button', { name: /^Increase quantity/ })
  const gate = Promise.withResolvers<undefined>()
  let sent = 0
  await page.route('**/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if ((sent += 1) > 1) return route.abort('internetdisconnected')
    await gate.promise
    return route.continue()
  })
  const announced = await recordAnnouncements(page)
  await more.click()
  await expect.poll(() => sent).toBe(1)
  await more.click()
  gate.resolve(undefined)
  const failed = 'We couldn’t reach the shop.'
  const failures = async () => (await announced()).filter((text) => text.includes(failed)).length
  await expect.poll(failures).toBe(1)
  await expectCartCount(page, 2)
  await more.click()
  await expect.poll(failures).toBe(2)
  await expectCartCount(page, 2)
})

test('a removed item can be restored', async ({ newShopper }) => {
  const page = await newShopper()
  await fillCart(page)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('main').getByRole('link', { name: product.title })).toBeVisible()
  await expectCartCount(page, 1)
})

test('a discount code reduces the total and can be removed', async ({ newShopper }) => {
  const page = await newShopper()
  await fillCart(page)
  await page.goto('/cart')
  await page.getByText('Add a discount code').click()
  await page.getByLabel('Discount code').fill(coupon)
  await page.getByRole('button', { name: 'Apply code' }).click()
  await expect(page.getByRole('main')).toContainText(`Code ${coupon}`)
  await expect(page.getByText('Code applied.')).toBeVisible()
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expect(page.getByText('Code applied.')).toBeHidden()
  await page.getByRole('button', { name: /^Remove code/ }).click()
  await expect(page.getByRole('main')).not.toContainText(`Code ${coupon}`)
})

test('the cart works the same with scripts off', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await addToCart(page)
  await expect(page).toHaveURL(/\/cart/)
  await expect(page.getByRole('main')).toContainText(product.title)
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('٣')
  await page.getByRole('button', { name: 'Update' }).first().click()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('textbox', { name: /^Quantity/ })).toHaveValue('3')
  // The checkout has two fields for codes, one of them on phones only.
  await page.goto('/checkout/contact')
  await page.getByText('Add a discount code').filter({ visible: true }).click()
  const code = page.getByLabel('Discount code').filter({ visible: true })
  await code.fill('NOPE')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/NOPE isn’t a valid code/)
  await expect(code).toBeFocused()
})

test('the cart says with scripts off why nothing was added or removed', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  const expectReason = async (path: string, button: RegExp, fields: Record<string, string>) => {
    let answer = ''
    await asShopper(page, {}, async (shopper) => {
      answer = (await shopper.send(path, button, fields)).path
    })
    expect(answer).toMatch(/^\/cart/)
    await page.goto(answer)
    await expect(page).toHaveTitle(/^Error/)
    const reason = page.getByRole('status').filter({ hasText: 'This is no longer available.' })
    await expect(reason).toBeVisible()
  }
  const addGone = () => expectReason(product.variantPath, /^Add to bag/, { slug: 'gone' })
  await addGone()
  await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
  await fillCart(page)
  await addGone()
  await expectReason('/cart', /^Remove/, { lineId: '' })
  await expect(page.getByRole('main').getByRole('link', { name: product.title })).toBeVisible()
})

test('the cart tells only guests that no account is needed', async ({ newShopper }) => {
  const page = await newShopper()
  const note = page.getByText('You can check out without an account')
  await fillCart(page)
  await page.goto('/cart')
  await expect(note).toBeVisible()
  await register(page, newPerson())
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: product.title })).toBeVisible()
  await expect(note).toHaveCount(0)
})

for (const scripts of [true, false]) {
  test(`a wrong code is told at its field, which has the focus, with ${scripts ? 'scripts' : 'scripts off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    await fillCart(page)
    for (const [label, value, button, error] of [
      ['Discount code', 'NOPE', 'Apply code', 'NOPE isn’t a valid code. Check it and try again.'],
      ['Postal code', '99999', 'Update', 'We couldn’t find the postal code 99999'],
    ] as const) {
      await openPage(page, '/cart')
      const field = page.getByLabel(label)
      if (label === 'Discount code') await expect(field).toBeHidden()
      if (label === 'Discount code') await page.getByText('Add a discount code').click()
      await field.fill(value)
      const announced = scripts ? await recordAnnouncements(page) : null
      const form = page.locator('form').filter({ has: field })
      await form.getByRole('button', { name: button }).click()
      await expect(field).toHaveAccessibleDescription(new RegExp(error))
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(value)
      if (announced) expect(await announced()).toEqual([expect.stringContaining(error)])
    }
  })
}

test('an emptied quantity stays as it was, other digits count, and only 0 removes the line', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await fillCart(page)
  await openPage(page, '/cart')
  const quantity = page.getByRole('textbox', { name: /^Quantity/ })
  for (const [typed, left] of [
    ['', '1'],
    ['٣', '3'],
    ['۲', '2'],
    ['', '2'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.press('Tab')
    await expect(quantity).toHaveValue(left)
    await expectCartCount(page, Number(left))
  }
  await quantity.fill('0')
  await quantity.press('Tab')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
})
