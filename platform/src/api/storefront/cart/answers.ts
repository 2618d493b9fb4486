import { found, Problem } from '#http/problem.ts'
import type { CartView } from '#commerce/cart/cart-view.ts'
import type { CartRequest, CartAnswer } from '#commerce/cart/change-cart.ts'
import { findCart } from '#commerce/cart/carts.ts'
import type { ApiContext } from '#http/api.ts'
import type { Needs } from '#services.ts'
import type { Cart } from '#store/schema/carts.ts'
import { toCartJson } from './json.ts'
import { cartProblem } from './problems.ts'
import type { CartReply } from './schemas.ts'

/** The open cart of a token. @throws Problem when there is none, or it is completed. */
export async function getOpenCart(
  c: ApiContext,
  { db, clock }: Needs<'db' | 'clock'>,
  token: string,
): Promise<{ cart: Cart; now: Date }> {
  const now = clock()
  const cart = found(await findCart(db, { storeId: c.var.store.id, token, now }), 'Cart.NotFound')
  if (cart.status === 'completed') throw new Problem('Cart.Completed')
  return { cart, now }
}

/** Changes the cart of a token and replies with it. @throws Problem for a refusal. */
export async function replyWithCart(
  c: ApiContext,
  services: Needs<'config' | 'clock'>,
  token: string,
  change: (request: CartRequest) => Promise<CartAnswer<CartView>>,
): Promise<CartReply> {
  const { store } = c.var
  const answer = await change({ store, token, now: services.clock() })
  if (!answer.ok) throw cartProblem(answer, store.currencyCode)
  return toCartJson(c, services, answer.value, { token })
}
