import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { holdScripts } from '@/e2e/support/hold-requests'
import { register, signOut, submitLogin } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

for (const scripts of [true, false]) {
  test(`a second factor is set up, and asked for at sign-in, where what is wrong is corrected, scripts ${scripts ? 'on' : 'off'}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ scripts })
    const { person, code } = await signInToSecondStep(page, scripts)
    const password = scripts ? undefined : person.password
    const summary = page.getByRole('alert')
    await expect(page).toHaveTitle(/^Sign in/)
    for (const [typed, problem] of [
      ['123456', 'This code is incorrect'],
      ['', 'Enter the code from your authenticator app.'],
    ] as const) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
      await sendCode(page, password, typed)
      await expect(summary.getByRole('link', { name: problem })).toBeVisible()
      await expect(page).toHaveTitle(/^Error: Sign in/)
    }
    if (!scripts) {
      await sendCode(page, '', code)
      await expect(summary.getByRole('link', { name: 'Enter a password.' })).toBeVisible()
    }
    await sendCode(page, password, code)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
  })
}

test('a password typed before the scripts run is not asked for again', async ({ newShopper }) => {
  const page = await newShopper()
  const person = await register(page)
  const [code = ''] = await turnOnTwoFactor(page)
  await signOut(page)
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await release()
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible()
  await submitLogin(page, { email: person.email })
  await sendCode(page, undefined, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada')
})

/** Signs a new customer with two-step verification in, as far as the second step. */
async function signInToSecondStep(page: Page, scripts: boolean) {
  const person = await register(page)
  const [code = ''] = await turnOnTwoFactor(page)
  await signOut(page)
  // Rendered by scripts only: a form that is sent before them asks for the password again.
  if (scripts) await expect(page.getByRole('button', { name: 'Show' })).toBeVisible()
  await submitLogin(page, person)
  return { person, code }
}

/** Sends the second step of a sign-in, which asks for the password only when scripts are off. */
async function sendCode(page: Page, password: string | undefined, code: string) {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  const again = page.getByLabel('Enter your password again')
  await expect(again).toHaveCount(password === undefined ? 0 : 1)
  if (password !== undefined) await again.fill(password)
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
