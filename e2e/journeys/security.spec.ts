import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import type { Shopper } from '@/e2e/resilience/shopper.mjs'
import { holdScripts } from '@/e2e/support/hold-requests'
import { register, signOut, submitLogin } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'
import { asShopper, elementsOn, newVisitor, textOn } from '@/e2e/support/without-browser'

test('a second factor is set up, and asked for at sign-in, where what is wrong is corrected', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = await register(page)
  const [code = ''] = await turnOnTwoFactor(page)
  await signOut(page)
  // Rendered by scripts only: a form that is sent before them asks for the password again.
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible()
  await submitLogin(page, person)
  const summary = page.getByRole('alert')
  await expect(page).toHaveTitle(/^Sign in/)
  for (const [typed, problem] of [
    ['123456', 'This code is incorrect'],
    ['', 'Enter the code from your authenticator app.'],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
    await sendCode(page, typed)
    await expect(summary.getByRole('link', { name: problem })).toBeVisible()
    await expect(page).toHaveTitle(/^Error: Sign in/)
  }
  await sendCode(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
})

test('with scripts off the second step asks for the password again', async () => {
  const visitor = newVisitor()
  const { password } = visitor.person
  await visitor.send('/register', /^Create account/)
  const codes = await sendTwoFactor(visitor)
  await visitor.send('/account', /^Sign out/)
  let step = await visitor.send('/login', /^Sign in/)
  expect(textOn(step)).toContain('Enter your password again')
  for (const [typed, problem] of [
    [{ password, twoFactorCode: '123456' }, 'This code is incorrect'],
    [{ password, twoFactorCode: '' }, 'Enter the code from your authenticator app.'],
    [{ password: '', twoFactorCode: codes[0] ?? '' }, 'Enter a password.'],
  ] as const) {
    step = await visitor.submit(step, /^Sign in/, typed)
    expect(textOn(step)).toContain(problem)
    expect(textOn(step)).toContain('Error: Sign in')
  }
  const signedIn = await visitor.submit(step, /^Sign in/, {
    ...{ password, twoFactorCode: codes[0] ?? '' },
  })
  expect(textOn(signedIn)).toContain('Hello, Greta')
})

test('a password typed before the scripts run is not asked for again', async ({ newShopper }) => {
  const page = await newShopper()
  const person = await register(page)
  let codes: string[] = []
  await asShopper(page, person, async (shopper) => {
    codes = await sendTwoFactor(shopper)
    await shopper.send('/account', /^Sign out/)
  })
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await release()
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible()
  await submitLogin(page, { email: person.email })
  await sendCode(page, codes[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
})

/** Sends the second step of a sign-in, which asks for the password only when scripts are off. */
async function sendCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await expect(page.getByLabel('Enter your password again')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Turns on two-step verification and returns the recovery codes. */
async function turnOnTwoFactor(page: Page) {
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step verification')
  await expect(page.getByRole('img', { name: 'QR code to scan' })).toBeVisible()
  const steps = page.getByRole('main').getByRole('listitem')
  const codes = await steps
    .filter({ hasText: 'Save your recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(codes.length, 'recovery codes').toBeGreaterThan(1)
  const otpauthUri = await page.locator('a[href^="otpauth:"]').getAttribute('href')
  const secret = new URL(otpauthUri ?? '').searchParams.get('secret') ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Two-step verification is on.' }),
  ).toBeVisible()
  return codes
}

/** Turns on two-step verification without the browser. @returns the recovery codes */
async function sendTwoFactor(visitor: Shopper) {
  const begun = await visitor.send('/account/security', /^Set up two-step verification/)
  const [link] = elementsOn(begun, 'a[href^="otpauth:"]')
  const secret = new URL(link?.getAttribute('href') ?? '').searchParams.get('secret') ?? ''
  const codes = elementsOn(begun, 'main li li').map(({ text }) => text.trim())
  const code = await generate({ secret })
  const done = await visitor.submit(begun, /^Turn on two-step verification/, { code })
  expect(textOn(done)).toContain('Two-step verification is on.')
  return codes
}

test('an account is deleted after confirmation and password, and no longer exists', async ({
  newShopper,
}) => {
  const page = await newShopper()
  const person = await register(page)
  await page.goto('/account/security/delete')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There’s a problem' })
  await expect(summary).toBeFocused()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('checkbox', { name: /I understand/ }).check()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your account has been deleted.' }),
  ).toBeVisible()
  await submitLogin(page, person)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' }),
  ).toBeVisible()
})
