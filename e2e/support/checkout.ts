import { expect, type Page } from '@playwright/test'
import type { Person } from './shopper'

export const leipzig = { line1: 'Gleisbogen 22', postalCode: '04229', city: 'Leipzig' }
export const hamburg = { line1: 'Am Speicher 7', postalCode: '20354', city: 'Hamburg' }

type Place = typeof leipzig

/** First step as a guest: who, and where to. */
export async function fillContact(page: Page, person: Person, place: Place = leipzig) {
  await page.goto('/checkout/contact')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await fillAddress(page, person, place)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { name: 'How should it reach you?' })).toBeVisible()
}

/** The fields of a new address, on whatever page they stand. */
export async function fillAddress(page: Page, person: Person, place: Place) {
  // By role: the fields of a billing address stand in the page too, hidden.
  const field = (name: RegExp) => page.getByRole('textbox', { name })
  await field(/^First name/).fill(person.firstName)
  await field(/^Last name/).fill(person.lastName)
  await field(/^Street and number/).fill(place.line1)
  await field(/^Postal code/).fill(place.postalCode)
  await field(/^(City|Town or city)/).fill(place.city)
}

/** Second step: one way of delivery by its name. */
export async function chooseDelivery(page: Page, name: string | RegExp) {
  await page.getByRole('radio', { name }).check()
  await continueToPayment(page)
}

/** Leaves the second step with what is chosen there. */
export async function continueToPayment(page: Page) {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
}

/** Third step: one way of paying by its name. */
export async function choosePayment(page: Page, name: string | RegExp) {
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Is everything right?' })).toBeVisible()
}

/** The button that makes the order binding. */
export function orderButton(page: Page) {
  return page.getByRole('button', { name: /^Order (and pay|for)/ })
}

/** The thanks of a placed order. @returns its number, as the shopper reads it. */
export async function expectThanks(page: Page) {
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible({ timeout: 20_000 })
  const text = await page
    .getByText(/Order \S+,/)
    .first()
    .textContent()
  return /Order (\S+),/.exec(text ?? '')?.[1] ?? ''
}
