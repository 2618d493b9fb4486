import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { asShopper } from './without-browser'

export type Person = { firstName: string; lastName: string; email: string; password: string }

/** A person without an account. */
export function newPerson(): Person {
  const name = randomUUID().slice(0, 8)
  return {
    firstName: 'Ada',
    lastName: 'Test',
    email: `ada.${name}@example.com`,
    password: `quiet harbour ${name}`,
  }
}

/** Registers a person without the browser, which is then signed in; returns the person. */
export async function register(page: Page, person = newPerson()) {
  await asShopper(page, person, async (shopper) => {
    const account = await shopper.send('/register', /^Create account/)
    expect(account.path).toMatch(/^\/account(\?|$)/)
  })
  return person
}

/** Fills in and submits the registration form; returns the person. */
export async function fillRegistration(page: Page, person = newPerson()) {
  await page.goto('/register')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/account(\?|$)/)
  return person
}

/** Fills the login form of the page and submits it; without a password, it is there already. */
export async function submitLogin(
  page: Page,
  { email, password }: Pick<Person, 'email'> & Partial<Person>,
) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  if (password) await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the login page and signs in. */
export async function signIn(page: Page, person: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login')
  await submitLogin(page, person)
}

/** Signs out and waits for the confirmation: before it the session may still be valid. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You’re signed out' })).toBeVisible()
}
