'use server'
import type { z } from 'zod'
import { getCart, removeCoupon, removeLine, setLineQuantity } from '@/lib/commerce/cart'
import { isUnknownPostalCode } from '@/lib/server/address/localities'
import { saveCart, toCartView } from '@/lib/server/cart/cart'
import {
  addItems,
  changeCart,
  codeRefusal,
  redeemCode,
  stockLeft,
} from '@/lib/server/cart/cart-changes'
import { findCachedProduct } from '@/lib/server/catalog/cached-catalog'
import { runForm, refuse, type Outcome } from '@/lib/server/forms/form-action'
import { getCartMessages } from '@/lib/server/i18n/client-messages'
import type { Shopper } from '@/lib/server/session/shopper'
import { countryFormat, findPostalCode } from '@/lib/shop/address/address-format'
import {
  addToCartSchema,
  findVariant,
  couponSchema,
  emptySchema,
  estimateSchema,
  lineSchema,
  pageOf,
  quantitySchema,
  restoreSchema,
} from '@/lib/shop/cart/cart-forms'
import type { AddedCart } from '@/lib/shop/cart/cart-view'
import { removedValues } from '@/lib/shop/cart/line'
import { variantLabels, variantPath } from '@/lib/shop/catalog/selected-variant'
import { commaOf, joinParts } from '@/lib/shop/i18n/formatters'

/** Adds the selected variant to the cart; with scripts the new cart is the answer. */
export async function addToCart(data: FormData) {
  return runForm(data, {
    form: 'addToCart',
    page: '/cart',
    schema: addToCartSchema,
    act: addChosen,
  })
}

async function addChosen(
  chosen: z.infer<typeof addToCartSchema>,
  shopper: Shopper,
): Promise<Outcome<AddedCart>> {
  const { slug, options, postalCode, attempt, isQuick } = chosen
  const product = await findCachedProduct(shopper.store, slug)
  if (!product) return refuse('', 'gone')
  const choice = findVariant(product, options)
  // Without scripts a refusal leads back to the page, and to the estimate that it showed. From a
  // list it always leads to the page of the product, which shows what can be had instead.
  const selected = Object.fromEntries(options.map(({ name, value }) => [name, value]))
  const leadTo = (said: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...said, ...(postalCode && { postalCode }) })
    const path = `${variantPath(slug, product.options, selected)}?${query}`
    return isQuick ? { leaveTo: path } : { go: path }
  }
  if ('missing' in choice) {
    const option = choice.missing
    const refusal = refuse(`option.${option}`, 'chooseFirst', { option })
    return { ...refusal, ...leadTo({ missing: option }) }
  }
  const { variant } = choice
  const line = { ...chosen, variantId: variant.id }
  const added = await addItems(shopper, line, { postalCode, attempt })
  if ('left' in added) {
    const key = added.left > 0 ? 'onlyLeft' : 'soldOut'
    const refusal = refuse('quantity', key, { count: added.left })
    return { ...refusal, ...leadTo({ left: String(added.left) }) }
  }
  const labels = joinParts(variantLabels(product.options, variant), shopper.locale)
  const { setTo, value: cart, isRepeated } = added
  const there = isRepeated && cart.items.find(({ variantId }) => variantId === variant.id)
  const values = { product: product.title, options: labels || 'none' }
  const notice = there
    ? { key: 'inCart', values: { ...values, count: there.quantity } }
    : { key: 'added', values }
  const messages = getCartMessages(shopper.store, shopper.locale)
  return {
    ok: true,
    go: '/cart',
    notice: setTo ? setToLeft(setTo) : notice,
    value: { ...toCartView(cart, shopper), messages },
  }
}

/** What is said of a line that got fewer than were asked for. */
const setToLeft = (count: number) => ({ key: 'setToLeft', values: { count } })

/** Sets the absolute quantity of a line, reduced to the stock with a notice. */
export async function changeQuantity(data: FormData) {
  return runForm(data, {
    form: 'cart',
    page: '/cart',
    schema: quantitySchema,
    act: async ({ lineId, quantity }, shopper) =>
      changeCart(shopper, async (token) => {
        const set = (pieces: number) => setLineQuantity(shopper.client, token, lineId, pieces)
        const changed = await stockLeft(() => set(quantity))
        if ('value' in changed) return { cart: changed.value }
        // The line stays and says so: it may come back, or be removed with Undo.
        if (changed.left === 0)
          return { cart: await getCart(shopper.client, token), notice: { key: 'soldOut' } }
        return { cart: await set(changed.left), notice: setToLeft(changed.left) }
      }),
  })
}

/** Removes a line; the notice carries what Undo needs. */
export async function removeFromCart(data: FormData) {
  return runForm(data, {
    form: 'removed',
    page: '/cart',
    schema: lineSchema,
    act: async ({ lineId }, shopper) =>
      changeCart(shopper, async (token) => {
        const before = await getCart(shopper.client, token)
        const line = before.items.find(({ id }) => id === lineId)
        const cart = await removeLine(shopper.client, token, lineId)
        if (!line) return { cart }
        return {
          cart,
          notice: { key: 'removed', values: removedValues(line, commaOf(shopper.locale)) },
        }
      }),
  })
}

/** Restores a line that was just removed. */
export async function restoreLine(data: FormData) {
  return runForm(data, {
    form: 'cart',
    page: '/cart',
    schema: restoreSchema,
    act: async ({ attempt, ...line }, shopper) => {
      const added = await addItems(shopper, line, { attempt })
      if ('left' in added) {
        return refuse('', added.left > 0 ? 'onlyLeft' : 'soldOut', { count: added.left })
      }
      const notice = added.setTo ? setToLeft(added.setTo) : { key: 'restored' }
      return { ok: true, notice, value: toCartView(added.value, shopper) }
    },
  })
}

/** Applies a coupon code. A refused code stays in its field. */
export async function applyCode(data: FormData) {
  return runForm(data, {
    form: 'code',
    page: pageOf,
    keeps: ['coupon'],
    anchor: ({ anchor }) => anchor,
    schema: couponSchema,
    act: async ({ coupon }, shopper) => {
      try {
        return await changeCart(shopper, async (token) => ({
          cart: await redeemCode(shopper, token, coupon),
          notice: { key: 'codeApplied' },
        }))
      } catch (error) {
        return codeRefusal(error, coupon, shopper)
      }
    },
  })
}

/** Removes the coupon code. */
export async function removeCode(data: FormData) {
  return runForm(data, {
    form: 'code',
    page: pageOf,
    schema: emptySchema,
    act: async (_, shopper) =>
      changeCart(shopper, async (token) => ({
        cart: await removeCoupon(shopper.client, token),
        notice: { key: 'codeRemoved' },
      })),
  })
}

/** Remembers the postal code for delivery estimates, here and on product pages. */
export async function estimateDelivery(data: FormData) {
  return runForm(data, {
    form: 'estimate',
    page: '/cart',
    keeps: ['postalCode'],
    anchor: () => 'f-postalCode',
    schema: estimateSchema,
    act: async (input, shopper) => {
      const { countryCode } = shopper.store
      const postalCode = findPostalCode(countryCode, input.postalCode)
      if (!postalCode) {
        const { example } = countryFormat(countryCode)
        return refuse('postalCode', 'postalCodeUnknown', { postalCode: input.postalCode, example })
      }
      if (await isUnknownPostalCode(countryCode, postalCode)) {
        return refuse('postalCode', 'postalCodeNotFound', { postalCode })
      }
      await saveCart(shopper, { postalCode })
      return { ok: true }
    },
  })
}
