import { prepareConfirmation } from '#adapters/order-mail.ts'
import { getMinor } from '#http/problem.ts'
import { carriesOut, paymentUrl } from '#adapters/payment-providers.ts'
import { viewCart } from '#commerce/cart/cart-view.ts'
import { completeCart, type CheckoutAnswer } from '#commerce/checkout/complete-cart.ts'
import { listPaymentChoices } from '#commerce/payments/payment-choices.ts'
import type { RegisterRoutes } from '#http/audiences.ts'
import { requireIdempotencyKey } from '#http/idempotency.ts'
import type { Needs } from '#services.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import { getOpenCart } from '#api/storefront/cart/answers.ts'
import { cartParams, toSelection } from '#api/storefront/cart/schemas.ts'
import { cartProblem } from '#api/storefront/cart/problems.ts'
import {
  completeReply,
  completeRequest,
  paymentMethod,
  paymentMethodsReply,
  type CompleteReply,
} from './schemas.ts'
import { pricedView } from '#api/shared/view.ts'
import { checkOwnUrl, readMailReader } from '#api/shared/own-url.ts'

const path = '/v1/carts/{cartToken}'

function toReply(services: Needs<'config'>, answer: CheckoutAnswer & { ok: true }): CompleteReply {
  const { order, payment } = answer
  const { status } = payment
  const redirectUrl = status === 'pending' ? paymentUrl(services, payment) : null
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderToken: recoverToken(services.config.secrets, 'order', order),
    payment: { status, ...(redirectUrl !== null && { redirectUrl }) },
  }
}

export const addCartCheckoutRoutes: RegisterRoutes = ({ forShoppers }, services) => {
  const { db, config, clock } = services
  const canCarryOut = carriesOut(config)
  forShoppers.get(`${path}/payment-methods`, 'ListCartPaymentMethods', {
    contract: 'named',
    params: cartParams,
    replies: {
      200: [paymentMethodsReply, 'The payment methods, unavailable ones with the reason'],
    },
    refused: [409],
    handle: async (c, { cartToken }) => {
      const { store } = c.var
      const { cart, now } = await getOpenCart(c, services, cartToken)
      const { totals, shipping } = await viewCart(db, store, cart, now)
      const choices = await listPaymentChoices(db, store, canCarryOut, {
        totalMinor: totals.totalMinor,
        shippingType: shipping?.type ?? null,
        countryCode: cart.shippingAddress?.countryCode ?? store.countryCode,
      })
      const data = choices.map(({ method, reason }) =>
        pricedView(paymentMethod, method, store.currencyCode, {
          ...{ available: reason === null, reason },
        }),
      )
      return { data }
    },
  })
  forShoppers.post(`${path}/complete`, 'CompleteCart', {
    params: cartParams,
    // The order that was placed first counts, with its note and its language.
    headers: requireIdempotencyKey(['buyerNote', 'locale', 'localeUrl']),
    body: completeRequest,
    replies: {
      200: [
        completeReply,
        'The order; repeating the request with the same key returns the same order',
      ],
    },
    handle: async (c, { cartToken }, { paymentMethodId, expectedTotal, returnUrl, ...wish }) => {
      const { store } = c.var
      const { buyerNote, expectedShipping, ...language } = wish
      checkOwnUrl(c, services, 'returnUrl', returnUrl)
      const reader = readMailReader(c, services, language)
      const checkout = {
        db,
        secrets: config.secrets,
        carriesOut: canCarryOut,
        prepareConfirmation: prepareConfirmation(services),
      }
      const answer = await completeCart(checkout, {
        store,
        paymentMethodId,
        returnUrl: returnUrl ?? null,
        ...reader,
        buyerNote,
        token: cartToken,
        expectedTotalMinor: getMinor('expectedTotal', expectedTotal, store.currencyCode),
        expectedShipping: expectedShipping && toSelection(expectedShipping),
        now: clock(),
      })
      if (!answer.ok) throw cartProblem(answer, store.currencyCode)
      return toReply(services, answer)
    },
  })
}
