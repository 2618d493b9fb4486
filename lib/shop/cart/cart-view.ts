import type { Cart, CartLine } from '@/lib/commerce/cart'
import { formatMoney } from '@/lib/shop/i18n/money'
import type { Translate, ClientMessages } from '@/lib/shop/i18n/client-messages'
import { numberFormat } from '@/lib/shop/i18n/formatters'
import { arrayOf, isString, nullable, objectOf, type Guarded } from '@/lib/shop/json'
import { isOrderBy } from '@/lib/shop/checkout/delivery-dates'
import type { MessageKey } from '@/lib/shop/i18n/messages'

/** The highest quantity of one line. Here and not with the forms, which import zod. */
export const MAX_QUANTITY = 999

/** One line of the cart as the scripts of a page know it. */
export type CartLineView = Omit<CartLine, 'unitPricing'> & {
  /** The unit price, formatted: `12,50 € / 100 g`; null when unknown. */
  readonly pricePerUnit: string | null
}

/** The cart as the scripts of a page know it: no token, no personal data. */
export type CartView = TaxedTotals &
  Pick<
    Cart,
    'itemCount' | 'subTotal' | 'discount' | 'total' | 'freeShippingFrom' | 'freeShippingMissing'
  > & {
    readonly items: readonly CartLineView[]
    readonly coupon:
      | (Pick<NonNullable<Cart['coupon']>, 'code' | 'discount'> & {
          /** Why it gives no discount any more, formatted. */
          readonly problem: string | null
        })
      | null
    readonly shipping:
      | (Pick<NonNullable<Cart['shipping']>, 'name' | 'price'> & {
          /** The chosen day, with its time, formatted. */
          readonly chosenDay: string | null
        })
      | null
  }

/** The event with which parts of a page notify each other that the cart has changed. */
export const CART_CHANGED = 'vitrine:cart'

/** The number of items, with the lines if known, or its expected change; null: it was refused. */
export type CartChange =
  | { readonly itemCount: number; readonly items?: readonly CartLineView[] }
  | { readonly expected: number | null }

type CartNotice = CartLine['notices'][number]

/** Whether a notice says that its line cannot currently be ordered. */
export const isGone = ({ code }: CartNotice) => code === 'soldOut' || code === 'unavailable'

/** Whether a line cannot currently be ordered. */
export const isSoldOut = (line: CartLineView) => line.notices.some(isGone)

/** The tax of a cart or an order; the rates are empty on a platform that does not report them. */
export type TaxedTotals = Pick<Cart, 'tax' | 'taxIncluded'> & {
  readonly taxSummary: readonly Pick<Cart['taxSummary'][number], 'rate' | 'tax'>[]
}

type TaxKey = 'taxIncluded' | 'taxAdded' | 'taxIncludedAt' | 'taxAddedAt'

/** The tax in a total, below it: one line per rate, or one without a rate when none is known. */
export function taxLines(
  t: Translate<TaxKey>,
  { tax, taxIncluded, taxSummary }: TaxedTotals,
  priceLocale: string,
): string[] {
  if (tax.amountMinor === 0) return []
  const taxed = taxSummary.filter((entry) => entry.tax.amountMinor > 0)
  if (taxed.length === 0) {
    return [t(taxIncluded ? 'taxIncluded' : 'taxAdded', { amount: formatMoney(tax, priceLocale) })]
  }
  const percent = numberFormat(priceLocale, { style: 'percent', maximumFractionDigits: 3 })
  return taxed.map((entry) =>
    t(taxIncluded ? 'taxIncludedAt' : 'taxAddedAt', {
      rate: percent.format(entry.rate / 100),
      amount: formatMoney(entry.tax, priceLocale),
    }),
  )
}

const isEstimateLine = objectOf({
  /** Method, days and price. */
  text: isString,
  orderBy: isOrderBy,
})
/** A line of the cart's delivery estimate. */
export type EstimateLine = Guarded<typeof isEstimateLine>

/** The reply of `/api/cart/delivery`: null for an empty cart. */
export const isCartEstimate = nullable(
  objectOf({
    /** The postal code; empty while none is known. */
    postalCode: isString,
    lines: arrayOf(isEstimateLine),
    /** The delivery row of the totals, or null when there is no delivery to it. */
    row: nullable(objectOf({ label: isString, value: isString })),
  }),
)
/** Price and dates of a delivery to the remembered postal code, or to the store's country. */
export type CartEstimate = NonNullable<Guarded<typeof isCartEstimate>>

/** What the cart components need to format text in the browser. */
export interface CartMessages extends ClientMessages<
  MessageKey<'cart.panel'> | 'itemCount' | 'comma'
> {
  /** BCP 47 tag that formats prices. */
  readonly priceLocale: string
}

/** The cart after adding, with the texts of the drawer, which few visits of a page need. */
export type AddedCart = CartView & {
  /** Absent from the replies of an earlier version, while a shop is being upgraded. */
  readonly messages?: CartMessages
}
