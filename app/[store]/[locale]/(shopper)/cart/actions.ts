'use server'

import { addLine } from '@/lib/commerce/cart'
import { hasCode } from '@/lib/commerce/errors'
import { viewOf, withBag, type BagView } from '@/lib/server/bag'
import { findCachedProduct } from '@/lib/server/cache'
import { refuse, runForm, type FormAnswer } from '@/lib/server/form-action'
import { addToBagSchema, chosenVariant, productPath } from '@/lib/shop/add-to-bag'

/** Puts pieces of the chosen variant into the bag; scripts get the new bag and stay on the page. */
export async function addToBag(data: FormData): Promise<FormAnswer<BagView>> {
  return runForm(data, {
    form: 'addToBag',
    page: '/cart',
    schema: addToBagSchema,
    act: async ({ slug, quantity, options }, shopper) => {
      const product = await findCachedProduct(shopper.store.slug, slug)
      if (!product) return refuse('', 'gone')
      const choice = chosenVariant(product, options)
      if ('missing' in choice) {
        const errors = {
          [`option.${choice.missing}`]: { key: 'chooseFirst', values: { option: choice.missing } },
        }
        return { ok: false, errors, go: productPath(slug, options, { missing: choice.missing }) }
      }
      try {
        const line = { variantId: choice.variant.id, quantity }
        const { cart } = await withBag(shopper, (token) => addLine(shopper.client, token, line))
        const notice = { key: 'added', values: { product: product.title } }
        return { ok: true, go: '/cart', notice, value: viewOf(cart) }
      } catch (error) {
        if (!hasCode(error, 'Cart.InsufficientStock')) throw error
        const left = Number(error.extensions.available ?? 0)
        const errors = {
          quantity: { key: left > 0 ? 'onlyLeft' : 'soldOut', values: { count: left } },
        }
        return { ok: false, errors, go: productPath(slug, options, { left: String(left) }) }
      }
    },
  })
}
