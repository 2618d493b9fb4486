import { shows, leadsTo, has, stays, nothingToDo } from './claims.mjs'
import { fieldValue } from '#tools/lib/forms.mjs'
import {
  atDelivery,
  atPayment,
  atReview,
  contact,
  invoiceOf,
  newPerson,
  newsletterPath,
  product,
  quantityInCart,
  soldOutPath,
  stockAlertPath,
  signIn,
  withCart,
  withHistory,
  withOrder,
} from './starting-points.mjs'

/** The forms of the cart, by the server action that each sends. */
export const cartForms = {
  addToCart: async (shop) => {
    const shopper = await withCart(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill(product.path, 'addToCart'),
      claims: shows('added to your bag.'),
      isDone: async () => (await quantityInCart(witness)) === '2',
    }
  },
  changeQuantity: async (shop) => {
    const shopper = await withCart(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill('/cart', 'changeQuantity', { quantity: '3' }),
      claims: ({ last }) => fieldValue(last.body, 'quantity') === '3',
      isDone: async () => (await quantityInCart(witness)) === '3',
    }
  },
  removeFromCart: async (shop) => {
    const shopper = await withCart(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill('/cart', 'removeFromCart'),
      claims: shows(`${product.title} removed.`),
      isDone: async () => (await quantityInCart(witness)) === undefined,
    }
  },
  restoreLine: async (shop) => {
    const shopper = await withCart(shop)
    const { last } = await shopper.send('/cart', 'removeFromCart')
    const witness = shopper.copy()
    return {
      send: await shopper.fill(last.path, 'restoreLine'),
      claims: shows('Item restored.'),
      isDone: async () => (await quantityInCart(witness)) !== undefined,
    }
  },
  applyCode: async (shop) => {
    const shopper = await withCart(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill('/cart', 'applyCode', { coupon: 'WELCOME10' }),
      claims: shows('Code applied.'),
      isDone: () => has(witness, '/cart', 'WELCOME10'),
    }
  },
  removeCode: async (shop) => {
    const shopper = await withCart(shop)
    await shopper.send('/cart', 'applyCode', { coupon: 'WELCOME10' })
    const witness = shopper.copy()
    return {
      send: await shopper.fill('/cart', 'removeCode'),
      claims: shows('Code removed.'),
      isDone: async () => !(await has(witness, '/cart', 'WELCOME10')),
    }
  },
  estimateDelivery: async (shop) => {
    const shopper = await withCart(shop)
    const send = await shopper.fill('/cart', 'estimateDelivery', { postalCode: '20457' })
    return { send, ...nothingToDo }
  },
}

/** The forms of the checkout and of orders, by the server action that each sends. */
export const checkoutForms = {
  saveContact: async (shop) => {
    const shopper = await withCart(shop)
    const witness = shopper.copy()
    const { email } = newPerson()
    return {
      send: await shopper.fill('/checkout/contact', 'saveContact', contact(email)),
      claims: leadsTo('/checkout/delivery'),
      isDone: () => stays(witness, '/checkout/delivery'),
    }
  },
  chooseDelivery: async (shop) => {
    const shopper = await atDelivery(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill('/checkout/delivery', 'chooseDelivery'),
      claims: leadsTo('/checkout/payment'),
      isDone: () => stays(witness, '/checkout/payment'),
    }
  },
  // Kept in the shopper's own cookie until the order.
  choosePayment: async (shop) => {
    const shopper = await atPayment(shop)
    const send = await shopper.fill('/checkout/payment', 'choosePayment', await invoiceOf(shopper))
    return {
      send,
      claims: leadsTo('/checkout/review'),
      isDone: () => stays(shopper, '/checkout/review'),
    }
  },
  placeOrder: async (shop) => {
    const shopper = await atReview(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill('/checkout/review', 'placeOrder'),
      claims: shows('We’ve received your order.'),
      denial: 'you haven’t been charged',
      isDone: async () => (await witness.get('/checkout/return')).last.path.startsWith('/orders/'),
    }
  },
  findOrder: async (shop) => {
    const person = newPerson()
    const { number } = await withOrder(shop, person)
    const values = { orderNumber: number, email: person.email }
    const send = await shop.newShopper().fill('/orders', 'findOrder', values)
    return { send, ...nothingToDo }
  },
  keepInAccount: async (shop) => {
    const person = newPerson()
    const { shopper, path } = await withOrder(shop, person)
    return {
      send: await shopper.fill(path, 'keepInAccount', { password: person.password }),
      claims: shows('Your account is ready.'),
      isDone: async () => (await signIn(shop, person)).isSignedIn,
    }
  },
  askForReturn: async (shop) => {
    const { shopper, path, number } = await withOrder(shop, newPerson())
    await shop.sendGoods(number)
    const witness = shopper.copy()
    const [, field] = /name="(quantity\.[^"]+)"/.exec((await shopper.get(path)).last.body) ?? []
    return {
      send: await shopper.fill(path, 'askForReturn', { [field]: '1' }),
      claims: shows('Your return has been requested.'),
      isDone: () => has(witness, path, 'return requested'),
    }
  },
  cancelOwnOrder: async (shop) => {
    const { shopper, path } = await withOrder(shop, newPerson())
    const witness = shopper.copy()
    return {
      send: await shopper.fill(path, 'cancelOwnOrder'),
      claims: shows('Your order has been cancelled.'),
      isDone: async () => !(await has(witness, path, 'Cancel this order')),
    }
  },
  orderAgain: async (shop) => {
    const { shopper, orderPath } = await withHistory(shop)
    await shopper.send(product.path, 'addToCart')
    const witness = shopper.copy()
    return {
      send: await shopper.fill(orderPath, 'orderAgain'),
      claims: shows('added to your bag.'),
      isDone: async () => (await quantityInCart(witness)) === '2',
    }
  },
}

const hasForm = (shop, path, action) =>
  shop
    .newShopper()
    .fill(path, action)
    .then(
      () => true,
      () => false,
    )

/** The forms behind a mailed link: it is confirmed first, after which its page offers to cancel. */
const formsOfLink = (askForLink, { confirm, cancel, confirmed }) => ({
  [confirm]: async (shop) => {
    const path = await askForLink(shop)
    return {
      send: await shop.newShopper().fill(path, confirm),
      claims: shows(confirmed),
      isDone: () => hasForm(shop, path, cancel),
    }
  },
  [cancel]: async (shop) => {
    const path = await askForLink(shop)
    await shop.newShopper().send(path, confirm)
    return {
      send: await shop.newShopper().fill(path, cancel),
      claims: shows('Your address has been deleted.'),
      isDone: async () => !(await hasForm(shop, path, cancel)),
    }
  },
})

/** The forms of the newsletter, by the server action that each sends. */
export const newsletterForms = {
  subscribe: async (shop) => {
    const { email } = newPerson()
    return {
      send: await shop.newShopper().fill('/', 'subscribe', { email }),
      claims: shows(`we’ve sent a link to ${email}`),
      isDone: () => shop.hasMail(email, '/newsletter/'),
    }
  },
  ...formsOfLink(newsletterPath, {
    confirm: 'confirmSubscription',
    cancel: 'endSubscription',
    confirmed: 'Confirmed. You’ll get our newsletter from now on.',
  }),
}

/** The forms of back-in-stock alerts, by the server action that each sends. */
export const stockAlertForms = {
  askForAlert: async (shop) => {
    const { email } = newPerson()
    return {
      send: await shop.newShopper().fill(soldOutPath, 'askForAlert', { email }),
      claims: shows(`we’ve sent a link to ${email}`),
      isDone: () => shop.hasMail(email, '/stock-alerts/'),
    }
  },
  ...formsOfLink(stockAlertPath, {
    confirm: 'confirmAlert',
    cancel: 'cancelAlert',
    confirmed: 'Confirmed. We’ll email you when it’s back.',
  }),
}
