import { randomUUID } from 'node:crypto'
import { generate } from 'otplib'
import { fieldValue, radioValue } from '#tools/lib/forms.mjs'

// Shoppers of the first demo store in the state that a row of the matrix starts from.

export const product = {
  path: '/products/ebb-espresso-cup/terracotta',
  slug: 'ebb-espresso-cup',
  title: 'Ebb Espresso Cup &amp; Saucer',
}
const address = { line1: 'Am Speicher 7', postalCode: '20457', city: 'Hamburg' }
const name = { firstName: 'Greta', lastName: 'Test' }

/** A person without an account. */
export function newPerson() {
  const id = randomUUID().slice(0, 8)
  return { email: `greta.${id}@example.com`, password: `quiet harbour ${id}` }
}

/** A shopper with one item in the cart. */
export async function withCart(shop) {
  const shopper = shop.newShopper()
  await shopper.send(product.path, 'addToCart')
  return shopper
}

const contactFields = Object.entries({ ...name, ...address }).map(([field, value]) => [
  `shipping.${field}`,
  value,
])

/** What a guest types at the first step of the checkout. */
export const contact = (email) => ({ email, ...Object.fromEntries(contactFields) })

/** A guest who has completed the contact step. */
export async function atDelivery(shop, { email } = newPerson()) {
  const shopper = await withCart(shop)
  await shopper.send('/checkout/contact', 'saveContact', contact(email))
  return shopper
}

export async function atPayment(shop, person) {
  const shopper = await atDelivery(shop, person)
  await shopper.send('/checkout/delivery', 'chooseDelivery')
  return shopper
}

/** The value of the invoice payment method, which needs no payment page. */
export async function invoiceOf(shopper) {
  const { last } = await shopper.get('/checkout/payment')
  return { paymentMethodId: radioValue(last.body, 'paymentMethodId', 'Invoice') }
}

export async function atReview(shop, person) {
  const shopper = await atPayment(shop, person)
  await shopper.send('/checkout/payment', 'choosePayment', await invoiceOf(shopper))
  return shopper
}

/** A guest with an order: the path of its page and its number. */
export async function withOrder(shop, person) {
  const shopper = await atReview(shop, person)
  const { last } = await shopper.send('/checkout/review', 'placeOrder')
  const number = /\bOrder (?:<!-- -->)?([A-Z0-9-]+)/.exec(last.body)?.[1]
  if (!number) throw new Error(`No order was placed: ${last.status} at ${last.path}.`)
  return { shopper, path: last.path.split('?')[0], number }
}

/** A customer who has just registered. */
export async function withAccount(shop) {
  const person = newPerson()
  const shopper = shop.newShopper()
  await shopper.send('/register', 'register', { ...name, ...person })
  return { shopper, person }
}

/** Values of the address form, with their own street. */
export const newAddress = (line1) => ({ ...name, ...address, line1 })

/** A customer with two saved addresses. */
export async function withAddresses(shop) {
  const account = await withAccount(shop)
  for (const street of ['Erste Reihe 1', 'Zweite Reihe 2']) {
    await account.shopper.send('/account/addresses/new', 'saveAddress', newAddress(street))
  }
  return account
}

/** A customer with an order and an address. */
export async function withHistory(shop) {
  const person = newPerson()
  const guest = await withOrder(shop, person)
  await guest.shopper.send(guest.path, 'keepInAccount', { password: person.password })
  const { shopper } = guest
  await shopper.send('/account/addresses/new', 'saveAddress', newAddress('Erste Reihe 1'))
  const { last } = await shopper.get('/account/orders')
  const orderPath = /\/account\/orders\/[\w-]+/.exec(last.body)?.[0]
  if (!orderPath) throw new Error(`The customer has no order: ${last.status} at ${last.path}.`)
  return { shopper, person, orderPath, tokenPath: guest.path }
}

/** A customer who has begun to set up two-factor authentication, with a valid code. */
export async function withTwoFactorBegun(shop) {
  const account = await withAccount(shop)
  const { last } = await account.shopper.send('/account/security', 'beginTwoFactor')
  // The page shows it in groups of four.
  const secret = /\b(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}\b/.exec(last.body)?.[0].replaceAll(' ', '')
  if (!secret) throw new Error(`No set-up was begun: ${last.status} at ${last.path}.`)
  return { ...account, code: await generate({ secret }) }
}

export async function withTwoFactor(shop) {
  const account = await withTwoFactorBegun(shop)
  await account.shopper.send('/account/security/two-factor', 'turnTwoFactorOn', {
    code: account.code,
  })
  return account
}

/** Signs in on another device. */
export async function signIn(shop, { email, password }) {
  const shopper = shop.newShopper()
  const { last } = await shopper.send('/login', 'login', { email, password })
  return { shopper, isSignedIn: last.path.startsWith('/account') }
}

/** The quantity of the first cart line as a string, or undefined when the cart is empty. */
export async function quantityInCart(shopper) {
  return fieldValue((await shopper.get('/cart')).last.body, 'quantity')
}

/** The path of a mailed password recovery link. */
export async function recoveryPath(shop, { email }) {
  await shop.newShopper().send('/recovery', 'recover', { email })
  return mailedPath(shop, email, '/recovery/')
}

/** The page of a sold-out variant. */
export const soldOutPath = '/products/harbour-mug/charcoal'

/** The path of a mailed back-in-stock alert link. */
export async function stockAlertPath(shop) {
  const { email } = newPerson()
  await shop.newShopper().send(soldOutPath, 'askForAlert', { email })
  return mailedPath(shop, email, '/stock-alerts/')
}

/** The path of a mailed newsletter link. */
export async function newsletterPath(shop) {
  const { email } = newPerson()
  await shop.newShopper().send('/', 'subscribe', { email })
  return mailedPath(shop, email, '/newsletter/')
}

async function mailedPath(shop, email, start) {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await shop.readMailbox()).split('<article')
    const mail = mails.find((each) => each.includes(email) && each.includes(start))
    const token = /^[\w.~%-]+/.exec(mail?.split(start)[1] ?? '')?.[0]
    if (token) return start + token
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail with a link to ${start} came for ${email}.`)
}
