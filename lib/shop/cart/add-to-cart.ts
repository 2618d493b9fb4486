import { z } from 'zod'
import { MAX_QUANTITY } from './cart-view'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'

/** The add-to-cart form: a product, `option.<Name>` fields, and a quantity. */
export const addToCartSchema = z
  .looseObject({
    slug: z.string().min(1).max(200),
    quantity: z.coerce
      .number('quantity')
      .int('quantity')
      .min(1, 'quantity')
      .max(MAX_QUANTITY, 'quantity')
      .default(1),
    /** The postal code that the browser remembers, or the page without scripts; may be empty. */
    postalCode: z.string().max(12).catch(''),
  })
  .transform(({ slug, quantity, postalCode, ...rest }) => ({
    slug,
    quantity,
    postalCode,
    options: Object.entries(rest).flatMap(([field, value]) =>
      field.startsWith(OPTION_PARAM_PREFIX) && typeof value === 'string' && value
        ? [{ name: field.slice(OPTION_PARAM_PREFIX.length), value }]
        : [],
    ),
  }))

interface Choice {
  readonly name: string
  readonly value: string
}

/**
 * The variant with the selected options, or the first option that is still missing. A product with
 * one variant needs no selection.
 */
export function findVariant<V extends { readonly options: readonly Choice[] }>(
  product: {
    readonly options: readonly { readonly name: string }[]
    readonly variants: readonly V[]
  },
  selected: readonly Choice[],
): { variant: V } | { missing: string } {
  const [only, ...others] = product.variants
  if (only && others.length === 0) return { variant: only }
  const isChosen = (option: Choice) =>
    selected.some(({ name, value }) => name === option.name && value === option.value)
  const variant = product.variants.find(({ options }) => options.every(isChosen))
  if (variant) return { variant }
  const missing = product.options.find(
    ({ name }) => !selected.some((choice) => choice.name === name),
  )
  return { missing: (missing ?? product.options[0])?.name ?? '' }
}
