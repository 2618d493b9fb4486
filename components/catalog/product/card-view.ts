import { formatMoney, percentOff, type Money } from '@/lib/shop/i18n/money'
import {
  choicePath,
  isAvailable,
  variantsUnder,
  type Choice,
} from '@/lib/shop/catalog/selected-variant'

type CardImage = { url: string; alt: string; width: number; height: number }

/** What a card needs of a product. */
export type CardProduct = {
  slug: string
  title: string
  subtitle: string | null
  options: { name: string; values: string[] }[]
  variants: {
    options: { name: string; value: string }[]
    availableQuantity: number
    price: Money
    compareAtPrice: Money | null
    image: CardImage | null
  }[]
  images: CardImage[]
  priceMin: Money
  priceMax: Money
}

/** The one word a card may carry in its corner. */
type Tag = {
  key: 'less' | 'lastOne' | 'outIn' | 'soldOut'
  values: Record<string, string | number>
}

/** What a card shows: the chosen variant's picture and price, one tag, and where it leads. */
export function cardView(
  product: CardProduct,
  { choice, priceLocale }: { choice: string | undefined; priceLocale: string },
) {
  const [visual] = product.options
  const chosen: Choice =
    visual && choice !== undefined && visual.values.includes(choice)
      ? { [visual.name]: choice }
      : {}
  const isChosen = Object.keys(chosen).length > 0
  const under = variantsUnder(product, chosen)
  const prices = under
    .map(({ price }) => price)
    .sort((one, other) => one.amountMinor - other.amountMinor)
  const lowest = prices[0] ?? product.priceMin
  const reduced = under.find(
    ({ price, compareAtPrice }) => compareAtPrice && price.amountMinor === lowest.amountMinor,
  )
  const main = visibleVariant(product, chosen)
  const picture = main?.image ?? product.images[0] ?? null
  return {
    href: isChosen
      ? choicePath(product.slug, product.options, chosen)
      : `/products/${product.slug}`,
    picture,
    second: secondPicture(product, picture),
    price: formatMoney(lowest, priceLocale),
    before: reduced?.compareAtPrice ? formatMoney(reduced.compareAtPrice, priceLocale) : undefined,
    isRange: (prices.at(-1)?.amountMinor ?? 0) > lowest.amountMinor,
    isSoldOut: !isAvailable(product, chosen),
    tag: tagOf(product, chosen, reduced),
  }
}

/** The variant whose picture stands for the product: the first that can be had. */
function visibleVariant(product: CardProduct, chosen: Choice) {
  const under = variantsUnder(product, chosen)
  return under.find(({ availableQuantity }) => availableQuantity > 0) ?? under[0]
}

/** The detail after the pictures of the variants: shown while the pointer rests on the card. */
function secondPicture(product: CardProduct, picture: CardImage | null): CardImage | null {
  const ofVariants = new Set(product.variants.map(({ image }) => image?.url))
  return product.images.find(({ url }) => !ofVariants.has(url) && url !== picture?.url) ?? null
}

function tagOf(
  product: CardProduct,
  chosen: Choice,
  reduced: CardProduct['variants'][number] | undefined,
): Tag | null {
  if (!isAvailable(product, chosen)) return { key: 'soldOut', values: {} }
  if (reduced?.compareAtPrice) {
    const percent = percentOff(reduced.compareAtPrice, reduced.price)
    if (percent > 0) return { key: 'less', values: { percent } }
  }
  const [visual] = product.options
  if (!visual || product.options.length > 1) return null
  const stock = (value: string) =>
    variantsUnder(product, { [visual.name]: value }).reduce(
      (sum, variant) => sum + variant.availableQuantity,
      0,
    )
  const wanted = chosen[visual.name]
  const values = wanted === undefined ? visual.values : [wanted]
  const last = values.find((value) => stock(value) === 1)
  if (last !== undefined) return { key: 'lastOne', values: { choice: last } }
  const gone = values.find((value) => stock(value) === 0)
  return gone === undefined ? null : { key: 'outIn', values: { choice: gone } }
}
