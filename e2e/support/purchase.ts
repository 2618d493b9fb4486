import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Page as Answer, Shopper } from '@/e2e/resilience/shopper.mjs'
import { readForms } from '@/e2e/resilience/forms.mjs'
import { addToCart, fillCart } from './cart'
import { firstStore } from './demo-stores'
import { openForm } from './open'
import { asShopper, textOn } from './without-browser'

const { addresses, delivery, payment: payments, product } = firstStore

type Guest = { email: string; firstName: string }

/** A new guest with a unique email address. */
export function newGuest(): Guest {
  return { email: `guest.${randomUUID().slice(0, 8)}@example.com`, firstName: 'Greta' }
}

/** Opens the checkout with a cart that was filled without the browser. */
export async function beginCheckout(page: Page, pieces = 1) {
  await fillCart(page, pieces)
  await openForm(page, '/checkout/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
}

/** Adds a product and goes to the checkout, as shoppers do. */
export async function checkOut(page: Page) {
  await addToCart(page)
  // Without scripts the form redirects to the cart page; with scripts the drawer opens.
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and address')
}

/** Contact step of a guest. */
export async function fillContact(page: Page, guest: Guest, address = addresses.home) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  await field('Email').fill(guest.email)
  await field('First name').fill(guest.firstName)
  await field('Last name').fill('Test')
  await field('Street and number').fill(address.line1)
  await field('Postal code').fill(address.postalCode)
  await field('Town or city').fill(address.city)
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery method')
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

/** Fills a cart and sends the contact step without the browser. Returns the guest. */
export async function sendContact(
  page: Page,
  { guest = newGuest(), address = addresses.home, pieces = 1 } = {},
) {
  await fillCart(page, pieces)
  await asShopper(page, { ...guest, lastName: 'Test', ...address }, async (shopper) => {
    const methods = await shopper.send('/checkout/contact', /^Continue to delivery/)
    expect(methods.path).toBe('/checkout/delivery')
  })
  return guest
}

/** Goes to the delivery step; the contact step is sent without the browser. */
export async function goToDelivery(page: Page, wanted?: Parameters<typeof sendContact>[1]) {
  const guest = await sendContact(page, wanted)
  await openForm(page, '/checkout/delivery')
  return guest
}

/**
 * Goes to the review of a purchase with home delivery. The steps before are sent without the
 * browser; buying-as-guest.spec.ts and others show them. Returns the guest.
 */
export async function goToReview(page: Page, guest = newGuest(), payment = payments.invoice) {
  await fillCart(page)
  await sendSteps(page, guest, payment)
  await openForm(page, '/checkout/review', 'form:has(textarea)')
  return guest
}

/** Sends the steps from the contact to the review without the browser, for home delivery. */
export async function sendSteps(page: Page, guest = newGuest(), payment = payments.invoice) {
  await asShopper(page, { ...guest, lastName: 'Test' }, (shopper) => passSteps(shopper, payment))
}

/** The same of a visitor. @returns the review */
async function passSteps(shopper: Shopper, payment: RegExp): Promise<Answer> {
  const contact = await shopper.get('/checkout/contact')
  const methods = await shopper.submit(contact, /^Continue to delivery/)
  const payments = await shopper.submit(
    methods,
    /^Continue to payment/,
    choiceOf(methods, delivery.door.name),
  )
  const review = await choosePaymentOn(shopper, payments, payment)
  expect(review.path).toBe('/checkout/review')
  return review
}

/** Payment step of a visitor: selects a method by its name. @returns the next page */
export function choosePaymentOn(shopper: Shopper, payments: Answer, name: RegExp) {
  return shopper.submit(payments, /^Continue to review/, choiceOf(payments, name))
}

/** Fills the cart of a visitor and sends the steps, for home delivery. @returns the review */
export async function reviewOf(shopper: Shopper, payment = payments.invoice) {
  await shopper.send(product.variantPath, /^Add to bag/)
  return passSteps(shopper, payment)
}

/** Presses a button of the practice payment page. @returns the page of the shop that follows */
export async function answerPayment(
  visitor: Shopper,
  provider: string,
  answer: 'approve' | 'decline' | 'cancel',
) {
  const body = new URLSearchParams({ answer })
  const { headers } = await fetch(provider, { method: 'POST', body, redirect: 'manual' })
  const { pathname, search } = new URL(headers.get('location') ?? '')
  return visitor.get(pathname + search)
}

/** Expects that a visitor, `Greta` by default, sees the order. @returns its number */
export function numberOn(answer: Answer, firstName = 'Greta'): string {
  const text = textOn(answer)
  expect(text).toContain(`Thank you, ${firstName}. We’ve received your order.`)
  const number = /Order (\S+), placed on/.exec(text)?.[1]
  if (!number) throw new Error(`${answer.path} has no number of an order.`)
  return number
}

/** The field of the radio button whose label matches. */
export function choiceOf({ path, body }: Answer, label: RegExp) {
  const radios = readForms(body).flatMap((form) => form.radios)
  const radio = radios.find((each) => label.test(each.label))
  if (!radio) throw new Error(`${path} offers no ${String(label)}.`)
  return { [radio.name]: radio.value }
}

/** The steps from the contact to the review, for home delivery. */
export async function fillSteps(page: Page, guest: Guest, payment = payments.invoice) {
  await fillContact(page, guest)
  await chooseDelivery(page, delivery.door.name)
  await choosePayment(page, payment)
}

/** The button that places the order; its name contains the total. */
export function orderButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^Place order .*€$/ })
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

/** The link of the order that the shopper has just placed. */
export async function orderOf(page: Page) {
  const look = await page.context().newPage()
  await look.goto('/checkout/return')
  const order = look.url()
  await look.close()
  return order
}
