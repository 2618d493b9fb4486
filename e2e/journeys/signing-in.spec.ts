import { fieldValue } from '@/e2e/resilience/forms.mjs'
import { addToCart, expectCartCount, fillCart } from '@/e2e/support/cart'
import { firstStore, otherStores } from '@/e2e/support/demo-stores'
import { addressOf } from '@/e2e/support/store-urls'
import {
  fillRegistration,
  newPerson,
  register,
  signIn,
  signOut,
  submitLogin,
} from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { newVisitor, textOn } from '@/e2e/support/without-browser'

test('a customer registers, signs out, signs in and returns to the requested page', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = await fillRegistration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
  await signOut(page)
  await page.goto('/account/profile')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Faccount%2Fprofile/)
  await submitLogin(page, { ...person, password: 'not the password' })
  const problem = page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' })
  await expect(problem).toBeVisible()
  await expect(problem).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Sign in/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await submitLogin(page, person)
  await expect(page).toHaveURL(/\/account\/profile/)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('with scripts off a customer returns to the requested page, and a refusal doesn’t reveal whether there is an account', async () => {
  const visitor = newVisitor()
  expect(textOn(await visitor.send('/register', /^Create account/))).toContain('Hello, Greta')
  await visitor.send('/account', /^Sign out/)
  const login = await visitor.get('/account/profile')
  expect(login.path).toBe('/login?returnTo=%2Faccount%2Fprofile')
  const { email } = visitor.person
  for (const sent of [
    { email, password: 'not the password' },
    { email: newPerson().email, password: 'not the password' },
  ]) {
    const refused = await visitor.submit(login, /^Sign in/, sent)
    expect(textOn(refused)).toContain('Incorrect email or password.')
    expect(textOn(refused)).toContain('Error: Sign in')
    expect(fieldValue(refused.body, 'email')).toBe(sent.email)
    expect(fieldValue(refused.body, 'password')).toBe('')
  }
  const profile = await visitor.submit(login, /^Sign in/)
  expect(profile.path).toMatch(/^\/account\/profile/)
  expect(fieldValue(profile.body, 'firstName')).toBe('Greta')
})

test('an empty form shows each error at the top and at its field', async ({ newShopper }) => {
  const page = await newShopper()
  await page.goto('/register')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There are 3 problems' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Create account/)
  await summary.getByRole('link', { name: 'Use at least 10 characters. You’ve entered 5.' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a field is validated when it loses focus, and its error disappears once it is valid', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await page.goto('/register')
  // Rendered by scripts only; without them, nothing is validated before the form is submitted.
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible()
  const email = page.getByLabel('Email', { exact: true })
  await email.pressSequentially('ada@')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await email.press('Tab')
  await expect(email).toHaveAccessibleDescription(/Add the part after the @/)
  await email.fill('ada@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
})

test('signing in never redirects to another site', async () => {
  const visitor = newVisitor()
  await visitor.send('/register', /^Create account/)
  await visitor.send('/account', /^Sign out/)
  const login = '/login?returnTo=https%3A%2F%2Fevil.example%2F'
  const { status, path } = await visitor.send(login, /^Sign in/)
  expect([status, path]).toEqual([200, '/account'])
})

test('a guest’s cart survives signing in and is merged with that of another device', async ({
  newShopper,
}) => {
  const computer = newVisitor()
  await computer.send('/register', /^Create account/)
  await computer.send(firstStore.product.variantPath, /^Add to bag/)
  await computer.send('/account', /^Sign out/)

  const phone = await newShopper({ viewport: { width: 375, height: 812 } })
  await fillCart(phone)
  await signIn(phone, computer.person)
  await expect(
    phone.getByRole('status').filter({ hasText: 'from your other device' }),
  ).toBeVisible()
  await expectCartCount(phone, 2)
})

test('signing out on a shared computer leaves neither name, orders, cart nor postal code behind', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await register(page)
  const [before] = (await page.context().cookies()).filter(({ name }) => name === 'sid')
  expect(before, 'the session cookie').toBeDefined()
  await fillCart(page)
  await page.goto('/cart')
  await page
    .getByRole('textbox', { name: 'Postal code' })
    .fill(firstStore.addresses.home.postalCode)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const stored = () => page.evaluate(() => Object.keys(localStorage))
  await expect.poll(stored).toEqual(['postalCode'])
  await page.goto('/account')
  await signOut(page)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(stored).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sid')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
  // A copy of the earlier cookie is no longer valid either.
  await page.context().addCookies(before ? [before] : [])
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)
})

test('signing out in one tab removes name, account and cart from the others', async ({
  newShopper,
}) => {
  const page = await newShopper()
  await register(page)
  await page.goto('/account')
  const open = () => page.context().newPage()
  const [shop, account, checkout] = [await open(), await open(), await open()]
  await addToCart(shop)
  await expectCartCount(shop, 1)
  const banner = shop.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Account, Ada' })).toBeAttached()
  await account.goto('/account/profile')
  await expect(account.getByLabel('First name')).toHaveValue('Ada')
  await checkout.goto('/checkout/contact')
  await expect(checkout.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
  await signOut(page)
  await expect(account).toHaveURL(/\/login\?returnTo=%2Faccount%2Fprofile/)
  await expect(checkout).toHaveURL(/\/cart$/)
  await expect(shop.getByRole('dialog')).toHaveCount(0)
  await expect(banner.getByRole('link', { name: 'Bag', exact: true })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Account', exact: true })).toBeVisible()
})

for (const other of otherStores) {
  test(`${other.slug} knows neither cart nor customer of the first store`, async ({
    newShopper,
  }) => {
    const page = await newShopper()
    const person = await register(page)
    await fillCart(page)
    await page.goto(addressOf(other, '/cart'))
    await expect(page.getByRole('heading', { name: 'Your bag is empty.' })).toBeVisible()
    await page.goto(addressOf(other, '/account'))
    await expect(page).toHaveURL(addressOf(other, '/login?returnTo=%2Faccount'))
    await submitLogin(page, person)
    await expect(
      page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }),
    ).toBeVisible()
  })
}
