import { fieldValue } from './forms.mjs'
import {
  atReview,
  product,
  signIn,
  withAccount,
  withCart,
  withOpenPayment,
  withOrder,
} from './starting-points.mjs'

const shows = (text) => (page) => page.body.includes(text)
const has = async (shopper, path, text) => (await shopper.get(path)).body.includes(text)

/**
 * The forms that move money or pieces or end an account, by the server action that each sends.
 * `claims`: whether the answer says that it was done; `isDone` looks at it from another browser,
 * without a fault; `denial`: a text that is false if it was done.
 *
 * @type {Record<string, (shop: object) => Promise<{ shopper: object, page: object,
 *   values?: Record<string, string>, claims: (page: object) => boolean,
 *   isDone: () => Promise<boolean>, denial?: string }>>}
 */
export const claims = {
  addToCart: async (shop) => {
    const shopper = await withCart(shop)
    const witness = shopper.copy()
    return {
      shopper,
      page: await shopper.get(product.path),
      claims: shows('added to your bag.'),
      isDone: async () => fieldValue((await witness.get('/cart')).body, 'quantity') === '2',
    }
  },
  placeOrder: async (shop) => {
    const shopper = await atReview(shop)
    const witness = shopper.copy()
    return {
      shopper,
      page: await shopper.get('/checkout/review'),
      claims: shows('We’ve received your order.'),
      denial: 'you haven’t been charged',
      isDone: async () => (await witness.get('/checkout/return')).path.startsWith('/orders/'),
    }
  },
  askForReturn: async (shop) => {
    const { shopper, path, number } = await withOrder(shop)
    await shop.sendGoods(number)
    const witness = shopper.copy()
    const page = await shopper.get(path)
    const [, field] = /name="(quantity\.[^"]+)"/.exec(page.body) ?? []
    return {
      shopper,
      page,
      values: { [field]: '1' },
      claims: shows('Your return has been requested.'),
      isDone: () => has(witness, path, 'return requested'),
    }
  },
  cancelOwnOrder: async (shop) => {
    const { shopper, path } = await withOrder(shop)
    const witness = shopper.copy()
    return {
      shopper,
      page: await shopper.get(path),
      claims: shows('Your order has been cancelled.'),
      isDone: async () => !(await has(witness, path, 'Cancel this order')),
    }
  },
  endPayment: async (shop) => {
    const { shopper, path } = await withOpenPayment(shop)
    const witness = shopper.copy()
    return {
      shopper,
      page: await shopper.get(path),
      values: { way: 'change' },
      claims: shows('Your items are in your bag'),
      isDone: () => has(witness, path, 'wasn’t paid'),
    }
  },
  deleteAccount: async (shop) => {
    const shopper = await withAccount(shop)
    return {
      shopper,
      page: await shopper.get('/account/security/delete'),
      values: { understood: 'on' },
      claims: shows('Your account has been deleted.'),
      isDone: async () => !(await signIn(shop, shopper.person)).isSignedIn,
    }
  },
}
