import type { ProductCard } from '@/lib/commerce/catalog'
import { ownValue } from '@/lib/shop/record'
import { compareMoney, formatMoney, percentOff, type Money } from '@/lib/shop/i18n/money'
import { matchingVariants, valueLabel, variantPath, type SelectedOptions } from './selected-variant'

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
  const matching = matchingVariants(product, selected)
  const prices = matching.map(({ price }) => price).sort(compareMoney)
  const lowest = prices[0] ?? product.priceMin
  const cheapest = matching.find(({ price }) => price.amountMinor === lowest.amountMinor)
  const reduced = matching.find(
    ({ price, compareAtPrice }) => compareAtPrice && price.amountMinor === lowest.amountMinor,
  )
  const inStock = matching.find(({ availableQuantity }) => availableQuantity > 0)
  const image = (inStock ?? matching[0])?.image ?? product.images[0] ?? null
  const format = (money: Money | null | undefined) =>
    money ? formatMoney(money, priceLocale) : undefined
  return {
    href: variantPath(product.slug, product.options, selected),
    /** The variants that match, in stock or not. */
    variants: matching,
    image,
    second: secondImage(product, image),
    price: formatMoney(lowest, priceLocale),
    was: format(reduced?.compareAtPrice),
    lowestBefore: format(reduced?.lowestPriceLast30Days),
    unitPricing: cheapest?.unitPricing ?? null,
    isRange: (prices.at(-1)?.amountMinor ?? 0) > lowest.amountMinor,
    isSoldOut: !inStock,
    /** The variant that the card shows, if it is in stock. */
    variantId: inStock?.id ?? null,
    badge: badgeOf(product, selected, { inStock, reduced }),
  }
}

export type CardView = ReturnType<typeof productCardView>

/** The first detail image: shown while the pointer is over the card. */
function secondImage(product: CardProduct, image: CardImage | null): CardImage | null {
  const ofVariants = new Set(product.variants.map(({ image }) => image?.url))
  return product.images.find(({ url }) => !ofVariants.has(url) && url !== image?.url) ?? null
}

function badgeOf(
  product: CardProduct,
  selected: SelectedOptions,
  { inStock, reduced }: Record<'inStock' | 'reduced', CardProduct['variants'][number] | undefined>,
): Badge | null {
  if (!inStock) return { key: 'soldOut', values: {} }
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
