import type { Page } from '@playwright/test'
import { admin, openDesk, placeOrder } from '@/e2e/support/desk'
import { firstStore } from '@/e2e/support/demo-stores'
import { expectAccessible, widthBeyondWindow } from '@/e2e/support/page-checks'
import { expect, test } from '@/e2e/support/test'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const products = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })

async function fillBuyer(page: Page, email: string) {
  const dialog = page.getByRole('dialog')
  const { line1, postalCode, city } = firstStore.addresses.home
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Caller')
  await dialog.getByLabel('Street and number').fill(line1)
  await dialog.getByLabel('Postal code').fill(postalCode)
  await dialog.getByLabel('City').fill(city)
  await dialog.getByLabel('Country').selectOption('Germany')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  return dialog
}

/** The first choice that stays: the journey of setting up delivery takes its "Bike" away again. */
async function chooseFirst(page: Page, label: string) {
  const choice = page.getByLabel(label, { exact: true })
  const first = choice
    .getByRole('option')
    .filter({ hasNotText: /^–$|Bike/ })
    .first()
  await expect(first).toBeAttached()
  await choice.selectOption(await first.getAttribute('value'))
}

async function createKettle(word: string) {
  const variants = [{ sku: word, price: 30, availableQuantity: 5 }]
  const product = { title: `Kettle ${word}`, isActive: true, variants }
  return admin.post<{ id: string; variants: { id: string }[] }>('/v1/catalog/products', product)
}

/** Opens an order and finds one piece for it, so that its delivery can be chosen. */
async function beginOrder(page: Page, word: string) {
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('c')
  await expect(heading(page, 'New order')).toBeVisible()
  await products(page).fill(word)
  await page.getByRole('button', { name: `Add: Kettle ${word}` }).press('Enter')
  await expect(page.getByRole('button', { name: 'Enter a new customer' })).toBeVisible()
}

/** Chooses somebody who has ordered before. */
async function chooseKnown(page: Page, name: string) {
  const people = page.getByRole('searchbox', { name: 'Search customers' })
  await people.fill(`Lind ${name}`)
  await page.getByRole('button', { name: `Choose: ${name} Lind` }).press('Enter')
  await expect(page.getByText(`${name} Lind`)).toBeVisible()
}

test('an order is taken on the telephone with keys, and is as one of the shop', async ({
  newShopper,
}) => {
  const word = `T${Date.now()}`
  const page = await newShopper()
  await openDesk(page, '/orders')
  await createKettle(word)
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('c')
  await expect(heading(page, 'New order')).toBeVisible()
  await products(page).focus()
  await page.keyboard.type(word)
  const add = page.getByRole('button', { name: `Add: Kettle ${word}` })
  // Until the search is answered, the list is that of all products.
  await expect(page.getByRole('button', { name: /^Add: / })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  // The next product is searched for where this one was.
  await expect(products(page)).toBeFocused()
  const quantity = page.getByLabel(`Quantity of Kettle ${word}`)
  await quantity.fill('2')
  await page.getByRole('button', { name: 'Enter a new customer' }).press('Enter')
  const email = `${word.toLowerCase()}@example.com`
  const delivery = page.getByLabel('Delivery', { exact: true })
  await expect(delivery).toBeVisible()
  const answered = Promise.withResolvers<undefined>()
  await page.route('**/shipping-methods', async (route) => {
    await answered.promise
    await route.continue()
  })
  await expect(await fillBuyer(page, email)).toBeHidden()
  // What can be delivered without an address is not offered for this one.
  await expect(delivery).toBeHidden()
  answered.resolve(undefined)
  await chooseFirst(page, 'Delivery')
  await chooseFirst(page, 'Payment')
  await expectAccessible(page)
  const place = page.getByRole('button', { name: 'Place order' })
  await expect(place).toBeEnabled()
  await place.press('Enter')
  await expect(heading(page, /\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByText('2 ×')).toBeVisible()
  const { data } = await admin.get<{ data: { id: string }[] }>(`/v1/orders?search=${email}`)
  // In the language of the store, not of the browser that took it.
  expect(await admin.get<object>(`/v1/orders/${data[0]?.id ?? ''}`)).toMatchObject({
    shipping: { name: 'Bis zur Haustür' },
  })
  const audit = await admin.get<object>(`/v1/audit?subjectId=${data[0]?.id ?? ''}`)
  expect(audit).toMatchObject({ data: [{ operation: 'PlaceOrder', actor: { kind: 'staff' } }] })
  const found = await admin.get<object>(`/v1/catalog/products?search=${word}`)
  expect(found).toMatchObject({ data: [{ variants: [{ availableQuantity: 3 }] }] })
})

test('somebody who has ordered before is found by name or telephone, and her address filled in', async ({
  newShopper,
}) => {
  const name = `Frida${Date.now()}`
  await placeOrder(name)
  const word = `K${Date.now()}`
  const page = await newShopper({ viewport: { width: 360, height: 740 } })
  await openDesk(page, '/orders')
  await createKettle(word)
  await expect(heading(page, 'Orders')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Choose who is ordering')).toBeVisible()
  const people = page.getByRole('searchbox', { name: 'Search customers' })
  await people.fill(`Lind ${name}`)
  const choose = page.getByRole('button', { name: `Choose: ${name} Lind` })
  await expect(choose).toBeVisible()
  await expectAccessible(page)
  await people.press('ArrowDown')
  await expect(choose).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choose).toBeHidden()
  await expect(page.getByText(`${name} Lind`)).toBeVisible()
  await products(page).fill(word)
  await page.getByRole('button', { name: `Add: Kettle ${word}` }).press('Enter')
  const remove = page.getByRole('button', { name: `Remove: Kettle ${word}` })
  await expect(remove).toBeVisible()
  // Beside its quantity and price, not on a line of its own.
  const [first, last] = await Promise.all(
    [page.getByLabel(`Quantity of Kettle ${word}`), remove].map((one) => one.boundingBox()),
  )
  expect(Math.abs((first?.y ?? 0) - (last?.y ?? 100))).toBeLessThan(20)
  expect(await page.evaluate(widthBeyondWindow)).toBe(0)
  await chooseFirst(page, 'Delivery')
  await chooseFirst(page, 'Payment')
  const place = page.getByRole('button', { name: 'Place order' })
  await expect(place).toBeEnabled()
  await place.press('Enter')
  await expect(heading(page, /\d/)).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} Lind` })).toBeVisible()
})

test.describe('while the platform refuses or cannot be reached', () => {
  test.use({ expectedConsoleErrors: [/403|409|ERR_FAILED/] })

  test('a quantity is sent once it is typed, and what is refused can be done again', async ({
    newShopper,
  }) => {
    const word = `Q${Date.now()}`
    const page = await newShopper()
    await openDesk(page, '/orders')
    const { id, variants } = await createKettle(word)
    const choices = /\/shipping-methods$/
    await page.route(choices, (route) => route.fulfill({ status: 403, json: { status: 403 } }))
    await beginOrder(page, word)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Your role does not allow this.')
    await expect(page.getByLabel('Delivery', { exact: true })).toBeHidden()
    await page.unroute(choices)
    await alert.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByLabel('Delivery', { exact: true })).toBeVisible()
    const sent: unknown[] = []
    await page.route(/\/v1\/carts\/.*\/items\//, async (route) => {
      sent.push(route.request().postDataJSON())
      await route.continue()
    })
    const quantity = page.getByLabel(`Quantity of Kettle ${word}`)
    await quantity.press('Backspace')
    await expect(quantity).toHaveValue('')
    await quantity.press('Tab')
    await expect(quantity).toHaveValue('1')
    await quantity.pressSequentially('25')
    await quantity.press('Enter')
    // No more than there is.
    await expect(page.getByText('150.00').first()).toBeVisible()
    await quantity.fill('2')
    await page.locator('.stepper').getByText('+').click()
    await expect(page.getByText('90.00').first()).toBeVisible()
    await page.getByRole('button', { name: `Remove: Kettle ${word}` }).press('Enter')
    await expect(quantity).toBeHidden()
    expect(sent).toEqual([{ quantity: 5 }, { quantity: 3 }, { quantity: 0 }])
    await products(page).fill(word)
    await page.getByRole('button', { name: `Add: Kettle ${word}` }).press('Enter')
    await chooseFirst(page, 'Delivery')
    await chooseFirst(page, 'Payment')
    await page.getByRole('button', { name: 'Enter a new customer' }).press('Enter')
    await expect(await fillBuyer(page, `${word.toLowerCase()}@example.com`)).toBeHidden()
    const path = `/v1/catalog/products/${id}/variants/${variants[0]?.id ?? ''}`
    await admin.patch(path, { price: 31 })
    const place = page.getByRole('button', { name: 'Place order' })
    // The ways to deliver to the new address have to be there.
    await expect(place).toBeEnabled()
    await place.press('Enter')
    await expect(alert).toContainText('Look at it again.')
    await expect(page.getByText('35.90')).toBeVisible()
    await expect(place).toBeEnabled()
    await place.press('Enter')
    await expect(heading(page, /\d/)).toBeVisible()
  })

  test('an order is placed for whoever was chosen last, with her own address only', async ({
    newShopper,
  }) => {
    const word = `C${Date.now()}`
    const [first, second] = [`Anna${word}`, `Berta${word}`]
    await Promise.all([first, second].map((name) => placeOrder(name)))
    const page = await newShopper()
    await openDesk(page, '/orders')
    await createKettle(word)
    const opening = Promise.withResolvers<undefined>()
    await page.route(/\/v1\/carts$/, async (route) => {
      await opening.promise
      await route.continue()
    })
    await beginOrder(page, word)
    // While the cart is opened for nobody yet.
    await chooseKnown(page, first)
    opening.resolve(undefined)
    await chooseFirst(page, 'Delivery')
    await chooseFirst(page, 'Payment')
    const place = page.getByRole('button', { name: 'Place order' })
    await expect(place).toBeEnabled()
    const addresses = /\/v1\/carts\/.*\/addresses$/
    await page.route(addresses, (route) => route.fulfill({ status: 403, json: { status: 403 } }))
    await chooseKnown(page, second)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Your role does not allow this.')
    await expect(place).toBeDisabled()
    await page.unroute(addresses)
    // With the next change, also the buyer is sent again.
    const quantity = page.getByLabel(`Quantity of Kettle ${word}`)
    await quantity.fill('2')
    await quantity.press('Enter')
    await expect(page.getByText('60.00').first()).toBeVisible()
    await expect(alert).toBeHidden()
    await expect(place).toBeEnabled()
    await place.press('Enter')
    await expect(heading(page, /\d/)).toBeVisible()
    const [, id = ''] = /orders\/([^/?]+)/.exec(page.url()) ?? []
    expect(await admin.get<object>(`/v1/orders/${id}`)).toMatchObject({
      email: `${second.toLowerCase()}@example.com`,
      shippingAddress: { firstName: second },
    })
  })

  test('a buyer whose answer was lost is not written into the next order', async ({
    newShopper,
  }) => {
    const word = `B${Date.now()}`
    const page = await newShopper()
    page.on('dialog', (question) => void question.accept())
    await openDesk(page, '/orders')
    await createKettle(word)
    await beginOrder(page, word)
    await page.getByRole('button', { name: 'Enter a new customer' }).press('Enter')
    const buyers = /\/v1\/carts\/.*\/buyer$/
    await page.route(buyers, (route) => route.abort())
    const dialog = await fillBuyer(page, 'first@example.com')
    await expect(dialog.getByRole('alert')).toContainText('could not be reached')
    await page.unroute(buyers)
    const sent: unknown[] = []
    await page.route(buyers, async (route) => {
      sent.push(route.request().postDataJSON())
      await route.continue()
    })
    // Whoever goes on before the dialog has been taken away stays where she went.
    const orders = page.getByRole('link', { name: 'Orders' }).first()
    await dialog.evaluate((shown: HTMLDialogElement) => {
      shown.close()
      document.querySelector<HTMLElement>('nav a[href$="/orders"]')?.focus()
    })
    await expect(dialog).toBeHidden()
    await expect(orders).toBeFocused()
    await orders.press('Enter')
    await beginOrder(page, word)
    await page.getByRole('button', { name: 'Enter a new customer' }).press('Enter')
    await expect(await fillBuyer(page, 'second@example.com')).toBeHidden()
    await expect(page.getByText('second@example.com')).toBeVisible()
    expect(sent).toMatchObject([{ email: 'second@example.com' }])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('what was begun is asked about before it is left, and nothing is wider than the screen', async ({
    newShopper,
  }) => {
    const page = await newShopper()
    await openDesk(page, '/orders')
    await page.getByRole('button', { name: 'New order' }).click()
    await products(page).fill('mug')
    const add = page
      .getByRole('button', { name: /^Add: / })
      .and(page.locator(':enabled'))
      .first()
    await add.click()
    await expect(page.getByLabel('Delivery', { exact: true })).toBeVisible()
    // What was searched for does not stand between the items and the checkout.
    await expect(page.getByRole('list', { name: 'Search products' })).toBeHidden()
    await expect(products(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled()
    await expectAccessible(page)
    expect(await page.evaluate(widthBeyondWindow)).toBe(0)
    page.once('dialog', (question) => void question.accept())
    await page.getByRole('link', { name: 'Stock' }).click()
    await expect(heading(page, 'Stock')).toBeVisible()
  })
})
