import type { Page } from '@playwright/test'
import { addToBag, expectBagCount, goods } from '@/e2e/support/bag'
import {
  chooseDelivery,
  choosePayment,
  expectThanks,
  fillAddress,
  leipzig,
  orderButton,
} from '@/e2e/support/checkout'
import { newPerson, openMailLink, register, signIn } from '@/e2e/support/shopper'
import { expect, test } from '@/e2e/support/test'

async function signOut(page: Page) {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).not.toHaveURL(/\/account/)
}

async function addAddress(page: Page, person: ReturnType<typeof newPerson>, line1: string) {
  await page.goto('/account/addresses/new')
  await fillAddress(page, person, { ...leipzig, line1 })
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/account\/addresses(\?|$)/)
}

test('a customer registers, signs out and signs in again', async ({ newShopper }) => {
  const page = await newShopper()
  const person = newPerson()
  await register(page, person)
  await signOut(page)
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
})

test('a wrong password is refused in words and kept out of the form', async ({ newShopper }) => {
  const page = await newShopper()
  await signIn(page, { email: newPerson().email, password: 'not the password' })
  await expect(page.getByRole('main')).toContainText('E-mail or password is not right.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('a forgotten password is replaced by the link of a mail, once', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper()
  const person = newPerson()
  await register(page, person)
  await signOut(page)
  await page.goto('/recovery')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible()
  await openMailLink(page, person.email)
  const link = page.url()
  const password = 'another quiet harbour'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, { email: person.email, password })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  await signOut(page)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a third quiet harbour')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('main')).toContainText('This link has been used or is over.')
})

test('the address book has exactly one default', async ({ newShopper }) => {
  test.slow()
  const page = await newShopper()
  const person = newPerson()
  await register(page, person)
  await addAddress(page, person, 'Gleisbogen 22')
  await addAddress(page, person, 'Am Speicher 7')
  const marks = page.getByText('Default for delivery')
  await expect(marks).toHaveCount(1)
  await page.getByRole('button', { name: /^Make Am Speicher 7.* the default/ }).click()
  await expect(page.getByText('Am Speicher 7 is your default now.')).toBeVisible()
  await expect(marks).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove Am Speicher 7/ }).click()
  await expect(page.getByText(/Gleisbogen 22 is your default now\./)).toBeVisible()
  await expect(marks).toHaveCount(1)
})

test('a customer buys with a saved address and finds the order in the account', async ({
  newShopper,
}) => {
  test.slow()
  const page = await newShopper()
  const person = newPerson()
  await register(page, person)
  await addAddress(page, person, 'Gleisbogen 22')
  await addToBag(page)
  await expect(page.getByRole('dialog')).toContainText(goods['terra-tide'].title)
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: new RegExp(person.lastName) })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await chooseDelivery(page, /To your door/)
  await choosePayment(page, /transfer/i)
  await orderButton(page).click()
  const number = await expectThanks(page)
  await page.goto('/account/orders')
  await expect(page.getByRole('main')).toContainText(number)
})

test('a guest keeps the bag after signing in, with the one of another device', async ({
  newShopper,
}) => {
  test.slow()
  const person = newPerson()
  const elsewhere = await newShopper()
  await register(elsewhere, person)
  await addToBag(elsewhere)
  await expect(elsewhere.getByRole('dialog')).toContainText(goods['terra-tide'].title)
  const here = await newShopper()
  await addToBag(here)
  await expect(here.getByRole('dialog')).toContainText(goods['terra-tide'].title)
  await signIn(here, person)
  await expect(here.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  await here.goto('/cart')
  await expectBagCount(here, 2)
})

test('an account of one store is nothing in the other', async ({ newShopper }) => {
  const page = await newShopper()
  const person = newPerson()
  await register(page, person)
  const other = await newShopper({ store: 'norrlys' })
  await signIn(other, person)
  await expect(other.getByRole('main')).toContainText('E-mail or password is not right.')
  const away = new URL('/account', page.url())
  away.hostname = 'norrlys.localhost'
  await page.goto(away.href)
  await expect(page).toHaveURL(/\/login/)
})
