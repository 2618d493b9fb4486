import { addToCart } from '@/e2e/support/cart'
import { firstStore, formatPrice } from '@/e2e/support/demo-stores'
import { beginCheckout, chooseDelivery, fillContact, newGuest } from '@/e2e/support/purchase'
import { register } from '@/e2e/support/shopper'
import { openProduct } from '@/e2e/support/open'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor } from '@/e2e/support/without-browser'

const { product, addresses, delivery, noun, productWithOptions } = firstStore
const { home } = addresses

test('header, product form and cart line have accessible names', async ({ newShopper }) => {
  const page = await newShopper()
  await addToCart(page)
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toBeVisible()
  await page.goto(product.variantPath)
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "${firstStore.name}, home page"
      - navigation "Main"
      - button "Search"
      - link "Account"
      - link "Bag 1 ${noun.one}"
  `)
  const radios = product.values
    .map((value) => `      - radio "${value}"${value === product.value ? ' [checked]' : ''}`)
    .join('\n')
  await expect(page.getByRole('region', { name: product.title })).toMatchAriaSnapshot(`
    - heading "${product.title}" [level=1]
    - 'group "${product.option}: ${product.value}"':
${radios}
    - status: /in stock|left/
    - group "Quantity":
      - button "Decrease quantity" [disabled]
      - textbox "Quantity": "1"
      - button "Increase quantity"
    - button "Add to bag"
  `)
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: product.title }).first())
    .toMatchAriaSnapshot(`
    - listitem:
      - heading "${product.title}" [level=2]:
        - link "${product.title}"
      - text: ${formatPrice(product.priceMinor)}
      - paragraph: ${product.value}
      - group "Quantity, ${product.title}":
        - button "Decrease quantity of ${product.title}" [disabled]
        - textbox "Quantity, ${product.title}": "1"
        - button "Increase quantity of ${product.title}"
      - button "Remove ${product.title}"
  `)
})

test('a step of the checkout and an address card have accessible names', async ({ newShopper }) => {
  const page = await newShopper()
  await register(page)
  await page.goto('/account/addresses/new')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel('Street and number').fill(home.line1)
  await page.getByLabel('Postal code').fill(home.postalCode)
  await page.getByLabel('Town or city').fill(home.city)
  await page.getByRole('button', { name: 'Save address' }).click()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: home.postalCode })
  await expect(card).toMatchAriaSnapshot(`
    - listitem:
      - paragraph: Default address
      - link "Edit ${home.line1}"
      - button "Remove ${home.line1}"
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

test('each step of the checkout begins at its heading', async ({ newShopper }) => {
  const page = await newShopper()
  await beginCheckout(page)
  await fillContact(page, newGuest())
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Delivery method/)
  await chooseDelivery(page, delivery.door.name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Payment method/)
})

test('live regions are empty in the initial HTML', async () => {
  const [region] = elementsOn(await newVisitor().get(firstStore.category), '#list-live-region')
  expect(region?.text).toBe('')
  expect(region?.getAttribute('role')).toBe('status')
})

test('on a slow network the button keeps its name and size, and the wait is announced once', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await openProduct(page, product.variantPath)
  const gate = Promise.withResolvers<undefined>()
  await page.route('**/products/**', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  const before = await page.getByRole('button', { name: 'Add to bag' }).boundingBox()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const waiting = page.getByRole('button', { name: 'Add to bag' })
  await expect(waiting).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Adding…' })).toHaveCount(1)
  // The count is updated before the response, and nothing moves until then.
  await expect(
    page.getByRole('banner').getByRole('link', { name: `Bag 1 ${noun.one}` }),
  ).toBeVisible()
  expect((await waiting.boundingBox())?.width).toBe(before?.width)
  expect((await waiting.boundingBox())?.y).toBe(before?.y)
  gate.resolve(undefined)
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toBeVisible()
})

test('a field keeps one name when its page follows another one like it', async ({ newShopper }) => {
  const page = await newShopper()
  await openProduct(page, productWithOptions.path)
  await page
    .getByRole('region', { name: productWithOptions.relatedTitle })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(productWithOptions.title)
  // The router keeps the previous page in the document, hidden, with fields of the same ids.
  await expect(page.getByRole('textbox', { name: 'Postal code', exact: true })).toBeVisible()
})
