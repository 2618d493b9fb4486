import type { AdminProduct } from '#commerce/catalog/write/admin-product.ts'
import { toMajor } from '#store/money.ts'
import type { ChannelRequirement } from '#store/schema/channels.ts'
import type { channelValues } from '#store/schema/publications.ts'

/** Where a value comes from; the spec calls it provenance (§4.2, §9.4 of 5 September). */
export interface Provenance {
  origin: 'merchant' | 'catalog' | 'default'
  /** The field of the catalogue, such as `title` or `option:Size`. */
  field: string | null
  recordedBy: string | null
  recordedOn: string | null
}

export interface RequirementAnswer {
  value: string | null
  provenance: Provenance | null
  /** Why the channel would refuse it. */
  problem: 'missing' | 'notAllowed' | null
}

export interface VariantAnswer extends RequirementAnswer {
  variantId: string
  sku: string
}

export interface ProductRequirement extends RequirementAnswer {
  requirement: ChannelRequirement
  /** One entry per SKU when the requirement is about variants; otherwise none. */
  variantValues: VariantAnswer[]
}

/** A value that the merchant set for one channel; `variantId` is empty for the whole product. */
export type MerchantValue = Pick<
  typeof channelValues.$inferSelect,
  'variantId' | 'key' | 'value' | 'recordedBy' | 'recordedOn'
>

export interface RequirementSubject {
  product: AdminProduct
  brandName: string | null
  currencyCode: string
}

type Variant = AdminProduct['variants'][number]

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function findNamed(list: readonly { name: string; value: string }[], name: string) {
  return list.find((entry) => sameName(entry.name, name))?.value ?? null
}

/** What may be read of a variant, and of a product, by the name of the field. */
export const variantFields = new Map<string, (variant: Variant, currency: string) => string | null>(
  Object.entries({
    sku: ({ sku }) => sku,
    name: ({ name }) => name,
    barcode: ({ barcode }) => barcode,
    price: ({ priceMinor }, currency) => String(toMajor(priceMinor, currency)),
    weightGrams: ({ weightGrams }) => (weightGrams > 0 ? String(weightGrams) : null),
  }),
)
export const productFields = new Map<string, (subject: RequirementSubject) => string | null>(
  Object.entries({
    title: ({ product: { product } }) => product.title,
    slug: ({ product: { product } }) => product.slug,
    subtitle: ({ product: { product } }) => product.subtitle,
    description: ({ product: { product } }) => product.description.join('\n\n') || null,
    tags: ({ product: { product } }) => product.tags.join(', ') || null,
    brand: ({ brandName }) => brandName,
  }),
)

function readVariant(field: string, variant: Variant, currencyCode: string): string | null {
  if (field.startsWith('option:')) return findNamed(variant.options, field.slice(7))
  return variantFields.get(field)?.(variant, currencyCode) ?? null
}

function readProduct(field: string, subject: RequirementSubject) {
  const { attributes } = subject.product.product
  if (field.startsWith('attribute:')) return findNamed(attributes, field.slice(10))
  return productFields.get(field)?.(subject) ?? null
}

/** Catalogue fields that may provide the value of a requirement, the likeliest first. */
function fieldsOf({ field, key }: ChannelRequirement) {
  return field === null ? [`option:${key}`, `attribute:${key}`, key] : [field]
}

function answerByCatalog(
  requirement: ChannelRequirement,
  subject: RequirementSubject,
  variant: Variant | null,
) {
  for (const field of fieldsOf(requirement)) {
    const own = variant && readVariant(field, variant, subject.currencyCode)
    const value = own ?? readProduct(field, subject)
    if (value) return { value, field }
  }
  return null
}

const noSource = { field: null, recordedBy: null, recordedOn: null }

function findAnswer(
  requirement: ChannelRequirement,
  subject: RequirementSubject,
  merchantValues: readonly MerchantValue[],
  variant: Variant | null,
): Omit<RequirementAnswer, 'problem'> {
  const own = merchantValues.filter(({ key }) => key === requirement.key)
  const merchant =
    (variant && own.find(({ variantId }) => variantId === variant.id)) ??
    own.find(({ variantId }) => variantId === '')
  if (merchant) {
    const { value, recordedBy, recordedOn } = merchant
    const when = { recordedBy, recordedOn: recordedOn.toISOString() }
    return { value, provenance: { origin: 'merchant', field: null, ...when } }
  }
  const found = answerByCatalog(requirement, subject, variant)
  if (found) {
    const provenance = { ...noSource, origin: 'catalog' as const, field: found.field }
    return { value: found.value, provenance }
  }
  const value = requirement.defaultValue
  return { value, provenance: value === null ? null : { ...noSource, origin: 'default' } }
}

function judge(
  { isRequired, allowedValues }: ChannelRequirement,
  answer: Omit<RequirementAnswer, 'problem'>,
): RequirementAnswer {
  if (answer.value === null) return { ...answer, problem: isRequired ? 'missing' : null }
  const isAllowed = allowedValues === null || allowedValues.includes(answer.value)
  return { ...answer, problem: isAllowed ? null : 'notAllowed' }
}

/** The value for each requirement: of the merchant, the catalogue, or the default. */
export function resolveRequirements(
  requirements: readonly ChannelRequirement[],
  subject: RequirementSubject,
  merchantValues: readonly MerchantValue[],
): ProductRequirement[] {
  return requirements.map((requirement) => {
    const answerFor = (variant: Variant | null) =>
      judge(requirement, findAnswer(requirement, subject, merchantValues, variant))
    const answer = answerFor(null)
    if (requirement.level === 'product') return { requirement, ...answer, variantValues: [] }
    const variantValues = subject.product.variants.map((variant) => ({
      variantId: variant.id,
      sku: variant.sku,
      ...answerFor(variant),
    }))
    const problem = variantValues.find((one) => one.problem !== null)?.problem ?? null
    return { requirement, ...answer, problem, variantValues }
  })
}

/** Keys of the requirements for which a channel would refuse the product. */
export function listProblems(resolved: readonly ProductRequirement[]): string[] {
  return resolved
    .filter(({ problem }) => problem !== null)
    .map(({ requirement }) => requirement.key)
}
