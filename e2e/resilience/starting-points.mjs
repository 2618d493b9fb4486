import { generate } from 'otplib'

// Shoppers of the first demo store in the states from which pages and forms are tried.

/** Variants with unlimited stock and without any. */
export const product = {
  slug: 'ebb-espresso-cup',
  path: '/products/ebb-espresso-cup/oat',
  soldOutPath: '/products/harbour-mug/charcoal',
}

/** A shopper with one item in the cart. */
export async function withCart(shop) {
  const shopper = shop.newShopper()
  await shopper.send(product.path, 'addToCart')
  return shopper
}

/** A guest who has completed the checkout up to its last page. */
export async function atReview(shop, paysBy = /invoice/i) {
  const shopper = await withCart(shop)
  shopper.paysBy = paysBy
  await shopper.send('/checkout/contact', 'saveContact')
  await shopper.send('/checkout/delivery', 'chooseDelivery')
  await shopper.send('/checkout/payment', 'choosePayment')
  return shopper
}

/** A guest with an order: the path of its page, and its number. */
export async function withOrder(shop) {
  const shopper = await atReview(shop)
  const page = await shopper.send('/checkout/review', 'placeOrder')
  const [, number] = /\bOrder (?:<!-- -->)?([A-Z0-9-]+)/.exec(page.body) ?? []
  if (!number) throw new Error(`No order was placed: ${page.status} at ${page.path}.`)
  return { shopper, path: page.path.split('?')[0], number }
}

/** A guest who has turned round at the payment page: the path of the order's page. */
export async function withOpenPayment(shop) {
  const shopper = await atReview(shop, /card/i)
  await shopper.send('/checkout/review', 'placeOrder')
  const { path } = await shopper.get('/checkout/return')
  return { shopper, path }
}

/** A customer who has just registered. */
export async function withAccount(shop) {
  const shopper = shop.newShopper()
  await shopper.send('/register', 'register')
  return shopper
}

/** A customer with an order, two addresses, an item in the cart, and a second device. */
export async function withHistory(shop) {
  const { shopper, path } = await withOrder(shop)
  await shopper.send(path, 'keepInAccount')
  for (const line1 of ['Erste Reihe 1', 'Zweite Reihe 2'])
    await shopper.send('/account/addresses/new', 'saveAddress', { line1 })
  await shopper.send(product.path, 'addToCart')
  await signIn(shop, shopper.person)
  return shopper
}

/** Signs in on another device. */
export async function signIn(shop, person) {
  const shopper = shop.newShopper()
  shopper.person = person
  const page = await shopper.send('/login', 'login')
  return { shopper, isSignedIn: page.path.startsWith('/account') }
}

/** A customer who has begun to set up two-factor authentication and knows a valid code. */
export async function withTwoFactorBegun(shop) {
  const shopper = await withAccount(shop)
  const page = await shopper.send('/account/security', 'beginTwoFactor')
  // The page shows it in groups of four.
  const secret = /\b(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}\b/.exec(page.body)?.[0].replaceAll(' ', '')
  if (!secret) throw new Error(`No set-up was begun: ${page.status} at ${page.path}.`)
  shopper.person = { ...shopper.person, code: await generate({ secret }) }
  return shopper
}

/** The path of the link that a form mails. */
export async function mailedPath(shop, from, action, start) {
  const shopper = shop.newShopper()
  // Only a customer gets a link to a new password.
  if (action === 'recover') shopper.person = (await withAccount(shop)).person
  await shopper.send(from, action)
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = (await shop.readMailbox()).split('<article')
    const mail = mails.find((each) => each.includes(shopper.person.email) && each.includes(start))
    const token = /^[\w.~%-]+/.exec(mail?.split(start)[1] ?? '')?.[0]
    if (token) return start + token
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail with a link to ${start} came for ${shopper.person.email}.`)
}
