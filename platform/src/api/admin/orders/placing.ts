import { prepareConfirmation } from '#adapters/order-mail.ts'
import { carriesOut } from '#adapters/payment-providers.ts'
import type { CarriesOut } from '#commerce/payments/payment-choices.ts'
import { completeCart } from '#commerce/checkout/complete-cart.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { getMinor, validationProblem } from '#http/problem.ts'
import { findCustomer } from '#identity/read-customers.ts'
import { chooseLanguage } from '#store/language.ts'
import { locale } from '#api/admin/stores/schemas.ts'
import { amount, opaqueId } from '#api/shared/fields.ts'
import { cartProblem } from '#api/storefront/cart/problems.ts'
import { getMerchantOrder } from './find-order.ts'
import { toOrderJson } from './json.ts'
import { orderSchema } from './schemas.ts'

const request = named('PlaceOrderRequest', {
  cartToken: opaqueId,
  customerId: opaqueId.nullable().default(null).describe('Whose order it is; null: a guest’s'),
  paymentMethodId: opaqueId.describe('One that needs no payment page'),
  expectedTotal: amount,
  locale: locale
    .optional()
    .describe('The language of the order and its mails; by default `defaultLocale`'),
})

/** Orders that a merchant takes, such as by telephone. */
export const registerOrderPlacingRoutes: RegisterRoutes = ({ forAdmin }, services) => {
  const { db, config, clock } = services
  const canCarryOut = carriesOut(config)
  forAdmin('orders:update').post('/v1/orders', 'PlaceOrder', {
    summary: 'Place the order of a cart for somebody',
    description:
      'The cart is made with the operations of shoppers, so that prices, taxes, stock and delivery are the same. A cart that was bought answers with its order.',
    body: request,
    replies: { 200: [orderSchema, 'The order'] },
    handle: async (c, _params, { cartToken: token, customerId, ...wish }) => {
      const { locale = c.var.store.defaultLocale } = wish
      const store = { ...c.var.store, language: chooseLanguage(c.var.store, locale) }
      const now = clock()
      const { currencyCode } = store
      const expectedTotalMinor = getMinor('expectedTotal', wish.expectedTotal, currencyCode)
      const customer = customerId === null ? null : await findCustomer(db, store.id, customerId)
      if (customerId !== null && !customer)
        throw validationProblem({ customerId: ['is not a customer of this store'] })
      const checkout = {
        ...{ db, secrets: config.secrets, prepareConfirmation: prepareConfirmation(services) },
        carriesOut: (...given: Parameters<CarriesOut>) =>
          given[0].type !== 'redirect' && canCarryOut(...given),
      }
      const given = { paymentMethodId: wish.paymentMethodId, expectedTotalMinor, customer }
      const language = { locale, localePath: null, returnUrl: null, buyerNote: undefined }
      const answer = await completeCart(checkout, { store, token, now, ...given, ...language })
      if (!answer.ok) throw cartProblem(answer, currencyCode)
      return toOrderJson(await getMerchantOrder(services, c.var.scope, answer.order.id))
    },
  })
}
