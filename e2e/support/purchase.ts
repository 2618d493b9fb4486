import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addToCart } from './cart'
import { firstStore } from './demo-stores'

const { addresses, delivery, payment: payments, product } = firstStore

type Guest = { email: string; firstName: string }

/** A new guest with a unique email address. */
export function newGuest(): Guest {
  return { email: `guest.${randomUUID().slice(0, 8)}@example.com`, firstName: 'Greta' }
}

/** Fills a cart and goes to the checkout, with or without scripts. */
export async function beginCheckout(page: Page, pieces = 1) {
  await addToCart(page)
  for (let piece = 1; piece < pieces; piece += 1) {
    await page.getByRole('button', { name: /^Increase quantity of/ }).click()
    const quantity = page.getByRole('textbox', { name: /^Quantity, / })
    await expect(quantity).toHaveValue(String(piece + 1))
  }
  // Without scripts the form redirects to the cart page; with scripts the drawer opens.
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
}

/** Contact step of a guest. */
export async function fillContact(page: Page, guest: Guest, address = addresses.home) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  await field('Email').fill(guest.email)
  await fillAddress(page, guest.firstName, address)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery method')
}

async function fillAddress(page: Page, firstName: string, address: typeof addresses.home) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  await field('First name').fill(firstName)
  await field('Last name').fill('Test')
  await field('Street and number').fill(address.line1)
  await field('Postal code').fill(address.postalCode)
  await field('Town or city').fill(address.city)
}

/** Delivery step: selects a method by its name and continues. */
export async function chooseDelivery(page: Page, name: RegExp) {
  await page.getByRole('radio', { name }).first().check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment method')
}

/** Delivery step: selects the known pickup point and continues. */
export async function choosePickup(page: Page) {
  const { name, point } = delivery.pickup
  await page.getByRole('radio', { name }).check()
  await chooseDelivery(page, new RegExp(`^${point}`))
}

/** Payment step: selects a method by its name and continues. */
export async function choosePayment(page: Page, name: RegExp) {
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review your order')
}

/** All steps before the review, for home delivery. Returns the guest. */
export async function goToReview(page: Page, guest = newGuest(), payment = payments.invoice) {
  await beginCheckout(page)
  await fillSteps(page, guest, payment)
  return guest
}

/** The steps from the contact to the review, for home delivery. */
export async function fillSteps(page: Page, guest: Guest, payment = payments.invoice) {
  await fillContact(page, guest)
  await chooseDelivery(page, delivery.door.name)
  await choosePayment(page, payment)
}

/** The button that places the order; its name contains the total. */
export function orderButton(page: Page) {
  return page.getByRole('button', { name: /^Place order .*€$/ })
}

/** Places the order on the review page and returns its number. */
export async function placeOrder(page: Page, { firstName }: Pick<Guest, 'firstName'>) {
  await orderButton(page).click()
  return expectThanks(page, firstName)
}

/** Expects the confirmation page and returns the order number. */
export async function expectThanks(page: Page, firstName: string): Promise<string> {
  const thanks = `Thank you, ${firstName}. We’ve received your order.`
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks)
  await expect(page.getByRole('main')).toContainText(product.title)
  const line = await page.getByText(/^Order \S+, /).textContent()
  return /^Order (\S+),/.exec(line ?? '')?.[1] ?? ''
}
