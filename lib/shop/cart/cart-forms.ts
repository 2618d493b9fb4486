import { z } from 'zod'
import { MAX_QUANTITY } from './cart-view'
import type { NewLine } from './line'
import { toLatinDigits } from '@/lib/shop/i18n/formatters'
import { MAX_SLUG, OPTION_PARAM_PREFIX } from '@/lib/shop/links'

const id = z.string().min(1, 'gone').max(200, 'gone')
/** A typed number of pieces; an empty text is none, not 0, which removes a line. */
const quantityFrom = (least: number) =>
  z
    .string('quantity')
    .trim()
    .overwrite(toLatinDigits)
    .regex(/^\d+$/, 'quantity')
    .transform(Number)
    .pipe(z.number('quantity').min(least, 'quantity').max(MAX_QUANTITY, 'quantity'))

/** A line and its new quantity; `to`, of the buttons of the stepper, wins over the field. */
export const quantitySchema = z.preprocess(
  ({ to, ...line }: Readonly<Record<string, string>>) => (to ? { ...line, quantity: to } : line),
  z.object({ lineId: id, quantity: quantityFrom(0) }),
)

/** A line to remove. */
export const lineSchema = z.object({ lineId: id })

/** Of scripts: names what is sent again until its answer has come. */
const attempt = z.string().max(100).catch('')

/** A removed line to restore. */
export const restoreSchema = z.object({
  variantId: id,
  quantity: quantityFrom(1),
  attempt,
}) satisfies z.ZodType<NewLine>

/** Pages with a coupon form; every other value leads back to the cart. */
const COUPON_PAGES = ['/cart', '/checkout/contact', '/checkout/delivery', '/checkout/payment']

/** The page that a form of the cart or the checkout was sent from. */
export function pageOf(values: Readonly<Record<string, string>>): string {
  const page = values.page ?? ''
  return COUPON_PAGES.includes(page) ? page : '/cart'
}

/** A coupon code. */
export const couponSchema = z.object({
  coupon: z.string().trim().min(1, 'codeMissing').max(64, 'tooLong'),
})

/** A form without fields of its own. */
export const emptySchema = z.object({})

/** The postal code of a delivery estimate. Its format is checked by the rules of its country. */
export const estimateSchema = z.object({
  postalCode: z.string().trim().min(1, 'postalCodeMissing').max(12, 'tooLong'),
})

/** What a button of a list sends as `add`: the fields that the form of a product page would send. */
export function quickAddValue(slug: string, options: readonly Choice[]): string {
  const fields = options.map(({ name, value }) => [OPTION_PARAM_PREFIX + name, value])
  return new URLSearchParams([['slug', slug], ...fields]).toString()
}

/** The add-to-cart form: `slug`, `option.<Name>`, a quantity; or a list's button with all. */
export const addToCartSchema = z
  .preprocess(
    (values: Readonly<Record<string, string>>) => ({
      ...values,
      ...Object.fromEntries(new URLSearchParams(values.add)),
    }),
    z.looseObject({
      slug: z.string().min(1).max(MAX_SLUG),
      quantity: quantityFrom(1).default(1),
      /** The postal code that the browser remembers, or the page without scripts; may be empty. */
      postalCode: z.string().max(12).catch(''),
      attempt,
    }),
  )
  .transform(({ slug, quantity, postalCode, attempt, add, ...rest }) => ({
    slug,
    quantity,
    postalCode,
    attempt,
    isQuick: add !== undefined,
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

/** The variant with the selected options, of which an only one needs none; or the first missing option. */
export function findVariant<V extends { readonly options: readonly Choice[] }>(
  product: {
    readonly options: readonly { readonly name: string }[]
    readonly variants: readonly V[]
  },
  selected: readonly Choice[],
): { variant: V } | { missing: string } {
  const valueOf = (option: string) => selected.find(({ name }) => name === option)?.value
  // It does not stand in for another that has been deleted since it was chosen.
  const isOnly = product.variants.length === 1
  const variant = product.variants.find(({ options }) =>
    options.every(({ name, value }) => (valueOf(name) ?? (isOnly && value)) === value),
  )
  if (variant) return { variant }
  const missing = product.options.find(({ name }) => valueOf(name) === undefined)
  return { missing: (missing ?? product.options[0])?.name ?? '' }
}
