import type { Context } from 'hono'
import type { CartAnswer } from '#commerce/cart/cart-refusal.ts'
import type { CartView } from '#commerce/cart/cart-view.ts'
import type { ApiEnv } from '#http/api.ts'
import type { Services } from '#services.ts'
import { toCartJson, type JsonContext } from './cart-json.ts'
import { cartProblem } from './cart-problems.ts'
import type { CartReply } from './cart-schemas.ts'

/** What the JSON of the store in context needs. */
export function jsonContext(c: Context<ApiEnv>, { config }: Services): JsonContext {
  const { currencyCode, taxIncluded } = c.var.store
  return { currency: currencyCode, publicUrl: config.publicUrl, taxIncluded }
}

/** The cart after a change. @throws Problem for a refusal. */
export function answerCart(
  c: Context<ApiEnv>,
  services: Services,
  token: string,
  answer: CartAnswer<CartView>,
): CartReply {
  if (!answer.ok) throw cartProblem(answer, c.var.store.currencyCode)
  const links = { token, orderNumber: null, orderToken: null }
  return toCartJson(answer.value, links, jsonContext(c, services))
}
