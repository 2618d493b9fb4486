import { addToCart, goods } from '@/e2e/support/cart'
import { beginCheckout, chooseDelivery, fillContact, newGuest } from '@/e2e/support/purchase'
import { newPerson, register } from '@/e2e/support/shopper'
import { openProduct } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'

test('header, product form and bag line have the names that they are read out by (A9)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await addToCart(page)
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toBeVisible()
  await page.goto(`${goods['terra-tide'].path}/terracotta`)
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Terra & Tide, home page"
      - navigation "Main"
      - button "Search"
      - link "Account"
      - link "Bag, 1 piece"
  `)
  await expect(page.getByRole('region', { name: goods['terra-tide'].title })).toMatchAriaSnapshot(`
    - heading "Ebb Espresso Cup & Saucer" [level=1]
    - 'group "Glaze: Terracotta"':
      - radio "Oat"
      - radio "Terracotta" [checked]
      - radio "Indigo"
    - status: /in stock|left/
    - group "Quantity":
      - button "Decrease quantity" [disabled]
      - textbox "Quantity": "1"
      - button "Increase quantity"
    - button "Add to bag"
  `)
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ebb' }).first()).toMatchAriaSnapshot(`
    - listitem:
      - heading "Ebb Espresso Cup & Saucer" [level=3]:
        - link "Ebb Espresso Cup & Saucer"
      - text: 24,00 €
      - paragraph: Terracotta
      - group "Quantity, Ebb Espresso Cup & Saucer":
        - button "Decrease quantity of Ebb Espresso Cup & Saucer" [disabled]
        - textbox "Quantity, Ebb Espresso Cup & Saucer": "1"
        - button "Increase quantity of Ebb Espresso Cup & Saucer"
      - button "Remove Ebb Espresso Cup & Saucer"
  `)
})

test('a step of the checkout and an address card have the names that they are read out by (A9)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = newPerson()
  await register(page, person)
  await page.goto('/account/addresses/new')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel('Street and number').fill('Am Speicher 7')
  await page.getByLabel('Postal code').fill('20457')
  await page.getByLabel('Town or city').fill('Hamburg')
  await page.getByRole('button', { name: 'Save address' }).click()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: '20457' })
  await expect(card).toMatchAriaSnapshot(`
    - listitem:
      - paragraph: Default address
      - link "Edit Am Speicher 7"
      - button "Remove Am Speicher 7"
  `)
  await beginCheckout(page)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Steps":
        - list:
          - listitem: 1 Contact
          - listitem: 2 Delivery
          - listitem: 3 Payment
          - listitem: 4 Review
      - status: /Total so far/
      - heading "Contact and address" [level=1]
  `)
})

test('each step of the checkout begins at its question (A2)', async ({ newShopper }) => {
  const page = await newShopper()
  await beginCheckout(page)
  await fillContact(page, newGuest())
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Delivery method/)
  await chooseDelivery(page, /^To your door/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Payment method/)
})

test('live regions stand empty in the first HTML (A3)', async ({ newShopper }) => {
  const page = await newShopper({ scripts: false })
  await page.goto('/categories/drinkware')
  await expect(page.locator('#list-announcer')).toHaveText('')
  await expect(page.locator('#list-announcer')).toHaveAttribute('role', 'status')
})

test('on a slow network waiting is said, and the button keeps its name (A10)', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, `${goods['terra-tide'].path}/terracotta`)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/products/**', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  const before = await page.getByRole('button', { name: 'Add to bag' }).boundingBox()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const waiting = page.getByRole('button', { name: /Add to bag|Adding…/ })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Adding…').first()).toBeVisible()
  // The count is painted before the answer, and nothing moves while it is waited for.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
  expect((await waiting.boundingBox())?.width).toBe(before?.width)
  expect((await waiting.boundingBox())?.y).toBe(before?.y)
  answer()
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toBeVisible()
})

test('a field keeps one name when its page follows another one like it', async ({ newShopper }) => {
  const page = await newShopper()
  await openProduct(page, '/products/harbour-mug')
  await page.getByRole('region', { name: 'Pairs well with' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Harbour Mug')
  // The router keeps the page before in the document, hidden, with fields of the same ids.
  await expect(page.getByRole('textbox', { name: 'Postal code', exact: true })).toBeVisible()
})
