import { newPerson, register } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { follow, mailedPath, newVisitor, textOn } from '@/e2e/support/without-browser'

// The next journey sends its form with scripts.
test('a forgotten password is reset once by mailed link, and signing in goes on', async () => {
  const visitor = newVisitor()
  const { email } = visitor.person
  await visitor.send('/register', /^Create account/)
  await visitor.send('/account', /^Sign out/)

  const login = await visitor.get('/login?returnTo=%2Faccount%2Faddresses')
  const forgot = await follow(visitor, login, /^Forgot your password\?/)
  expect(textOn(forgot)).toContain('Reset your password')
  const sent = textOn(await visitor.submit(forgot, /^Send link/, { email }))
  expect(sent).toContain('Check your email')
  expect(sent).toContain(email)

  const link = await visitor.get(await mailedPath(email, '/recovery/'))
  const password = `${visitor.person.password} anew`
  const saved = await visitor.submit(link, /^Save password/, { password })
  expect(textOn(saved)).toContain('New password saved')
  const signedIn = await visitor.submit(saved, /^Sign in/, { email, password })
  expect(signedIn.path).toMatch(/^\/account\/addresses/)

  const again = await visitor.submit(link, /^Save password/, { password: `${password} again` })
  expect(textOn(again)).toContain('This link has expired or was already used')
  expect((await follow(visitor, again, /^Request a new link/)).path).toBe('/recovery')
})

test('an email address without an account gets the same answer', async ({ newShopper }) => {
  const page = await newShopper()
  // The clock of the browser is slow, which changes nothing.
  await page.clock.setSystemTime(Date.now() - 5 * 60_000)
  await page.goto('/recovery')
  await page.getByLabel('Email', { exact: true }).fill(newPerson().email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(page.getByRole('button', { name: 'Send link again' })).toBeDisabled()
  await expect(page.getByText(/^You can send it again in (?:1:00|0:[0-5]\d)$/)).toBeVisible()
})

test('a new password signs out the other devices', async ({ newShopper }) => {
  const person = newPerson()
  const here = await newShopper()
  await register(here, person)
  const there = newVisitor(person)
  expect((await there.send('/login', /^Sign in/)).path).toMatch(/^\/account/)

  await here.goto('/account/security')
  const form = here.getByRole('form', { name: 'Password' })
  await form.getByLabel('Current password').fill(person.password)
  await here.getByLabel('New password').fill(`${person.password} anew`)
  await here.getByRole('button', { name: 'Save password' }).click()
  await expect(here.getByRole('status').filter({ hasText: 'Password saved' })).toBeVisible()

  const ended = await there.get('/account/orders')
  expect(ended.path).toMatch(/^\/login\?returnTo=%2Faccount%2Forders/)
  expect(textOn(ended)).toContain('Your session has ended')
})
