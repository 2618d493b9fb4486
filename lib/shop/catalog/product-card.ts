import type { ProductCard } from '@/lib/commerce/catalog'
import { ownValue } from '@/lib/shop/record'
import { compareMoney, formatMoney, percentOff } from '@/lib/shop/i18n/money'
import {
  isAvailable,
  matchingVariants,
  valueLabel,
  variantPath,
  type SelectedOptions,
} from './selected-variant'

/** A product as a card shows it. */
export type CardProduct = ProductCard

type CardImage = ProductCard['images'][number]

type Badge = {
  key: 'discount' | 'lastOne' | 'valueSoldOut' | 'soldOut'
  values: Record<string, string | number>
}

/** The contents of a card: image and price of the matching variants, a badge, and its link. */
export function productCardView(
  product: CardProduct,
  { optionValue, priceLocale }: { optionValue: string | undefined; priceLocale: string },
) {
  const [visual] = product.options
  const selected: SelectedOptions =
    visual && optionValue !== undefined && visual.values.includes(optionValue)
      ? { [visual.name]: optionValue }
      : {}
  const isSelected = Object.keys(selected).length > 0
  const matching = matchingVariants(product, selected)
  const prices = matching.map(({ price }) => price).sort(compareMoney)
  const lowest = prices[0] ?? product.priceMin
  const cheapest = matching.find(({ price }) => price.amountMinor === lowest.amountMinor)
  const reduced = matching.find(
    ({ price, compareAtPrice }) => compareAtPrice && price.amountMinor === lowest.amountMinor,
  )
  const representative = representativeVariant(product, selected)
  const image = representative?.image ?? product.images[0] ?? null
  return {
    href: isSelected
      ? variantPath(product.slug, product.options, selected)
      : `/products/${product.slug}`,
    /** The variants that match, in stock or not. */
    variants: matching,
    image,
    second: secondImage(product, image),
    price: formatMoney(lowest, priceLocale),
    was: reduced?.compareAtPrice ? formatMoney(reduced.compareAtPrice, priceLocale) : undefined,
    lowestBefore: reduced?.lowestPriceLast30Days
      ? formatMoney(reduced.lowestPriceLast30Days, priceLocale)
      : undefined,
    unitPricing: cheapest?.unitPricing ?? null,
    isRange: (prices.at(-1)?.amountMinor ?? 0) > lowest.amountMinor,
    isSoldOut: !isAvailable(product, selected),
    /** The variant that the card shows, if it is in stock. */
    variantId: isAvailable(product, selected) ? (representative?.id ?? null) : null,
    badge: badgeOf(product, selected, reduced),
  }
}

export type CardView = ReturnType<typeof productCardView>

/** The variant whose image represents the product: the first one in stock. */
function representativeVariant(product: CardProduct, selected: SelectedOptions) {
  const matching = matchingVariants(product, selected)
  return matching.find(({ availableQuantity }) => availableQuantity > 0) ?? matching[0]
}

/** The first detail image: shown while the pointer is over the card. */
function secondImage(product: CardProduct, image: CardImage | null): CardImage | null {
  const ofVariants = new Set(product.variants.map(({ image }) => image?.url))
  return product.images.find(({ url }) => !ofVariants.has(url) && url !== image?.url) ?? null
}

function badgeOf(
  product: CardProduct,
  selected: SelectedOptions,
  reduced: CardProduct['variants'][number] | undefined,
): Badge | null {
  if (!isAvailable(product, selected)) return { key: 'soldOut', values: {} }
  if (reduced?.compareAtPrice) {
    const percent = percentOff(reduced.compareAtPrice, reduced.price)
    if (percent > 0) return { key: 'discount', values: { percent } }
  }
  const [visual] = product.options
  if (!visual || product.options.length > 1) return null
  const stock = (value: string) =>
    matchingVariants(product, { [visual.name]: value }).reduce(
      (sum, variant) => sum + variant.availableQuantity,
      0,
    )
  const labelOf = (value: string) => valueLabel(product.options, visual.name, value)
  const wanted = ownValue(selected, visual.name)
  const values = wanted === undefined ? visual.values : [wanted]
  const last = values.find((value) => stock(value) === 1)
  if (last !== undefined) return { key: 'lastOne', values: { choice: labelOf(last) } }
  const gone = values.find((value) => stock(value) === 0)
  return gone === undefined ? null : { key: 'valueSoldOut', values: { choice: labelOf(gone) } }
}
