import type { Schemas } from '#api/client.ts'
import { isSame } from '#api/once.ts'
import type { Format } from '#i18n/format.ts'
import { readValue, showValue } from '#ui/edits.ts'

export type Product = Schemas['AdminProduct']
export type Variant = Schemas['AdminVariant']
export type Change = Schemas['ProductChange']

/** What tells a variant from the others of its product. */
export const nameOf = ({ sku, options }: Pick<Variant, 'sku' | 'options'>) =>
  [sku, ...options.map(({ value }) => value)].join(' · ')

/** What was typed or chosen, and the value that stood there when that began. */
interface Draft {
  typed: unknown
  base: unknown
}

/** What is not saved, by variant (none for the product itself) and field. */
export type Drafts = Readonly<Record<string, Draft>>

/** The fields that are typed; others, such as images, are chosen and kept as they are. */
const typedFields: Readonly<Record<string, Parameters<typeof readValue>[0]>> = {
  ...{ title: {}, subtitle: { empty: null }, slug: { kind: 'slug' } },
  descriptionHtml: { empty: null },
  ...{ description: { kind: 'paragraphs' }, tags: { kind: 'names' }, options: { kind: 'names' } },
  ...{ taxClass: {}, brandId: { empty: null }, withdrawalException: { empty: null } },
  ...{ categoryIds: { kind: 'many' }, collectionIds: { kind: 'many' } },
  ...{ sku: {}, barcode: { empty: null }, weightGrams: { kind: 'count' } },
  ...{ restockDate: { kind: 'day', empty: null }, imageUrl: { empty: null } },
  ...{ price: { kind: 'amount' }, compareAtPrice: { kind: 'amount', empty: null } },
}

/** The field of a variant for its value of an option. */
export const optionField = (name: string) => `option:${name}`
const findKind = (field: string) => (field.startsWith('option:') ? {} : typedFields[field])

export const keyOf = (variantId: string, field: string) => `${variantId} ${field}`

/** What a field holds on the platform. */
export function valueOf(product: Product, variantId: string, field: string): unknown {
  if (variantId === '') {
    if (field === 'options') return product.options.map(({ name }) => name)
    return product[field as keyof Product]
  }
  const variant = product.variants.find(({ id }) => id === variantId)
  if (!field.startsWith('option:')) return variant?.[field as keyof Variant]
  return variant?.options.find(({ name }) => optionField(name) === field)?.value ?? ''
}

const read = (field: string, { typed, base }: Draft, currency: string): unknown => {
  const kind = findKind(field)
  if (!kind) return typed
  const value = readValue(kind, typed as string, currency, base)
  if (kind.kind !== 'many' || !Array.isArray(value)) return value
  if (field === 'collectionIds') return value.toSorted()
  // The first is the main one. Others are put last.
  const before = base as string[]
  return [...new Set([...before.filter((id) => value.includes(id)), ...value])]
}

/** What a field shows of a value. */
export function show(field: string, value: unknown, format: Format, currency: string): unknown {
  const kind = findKind(field)
  return kind ? showValue(value, kind.kind, currency, format) : value
}

/** What a field will hold: what was typed, undefined if that cannot be read, or what is there. */
export function nextValue(product: Product, drafts: Drafts, variantId: string, field: string) {
  const draft = drafts[keyOf(variantId, field)]
  if (draft) return read(field, draft, product.currency)
  return valueOf(product, variantId, field) || undefined
}

/** Whether somebody else has changed what is being changed here. */
export function isContested(product: Product, drafts: Drafts, variantId: string, field: string) {
  const draft = drafts[keyOf(variantId, field)]
  const now = valueOf(product, variantId, field)
  const next = nextValue(product, drafts, variantId, field)
  return draft !== undefined && !isSame(draft.base, now) && !isSame(next, now)
}

interface Compiled {
  /** Null if there is nothing to save, or something that cannot be. */
  change: Change | null
  /** Keys of what cannot be read. */
  wrong: ReadonlySet<string>
  /** Whether somebody else has changed some of it meanwhile. */
  contested: boolean
  count: number
}

const readDrafts = ({ currency }: Product, drafts: Drafts) =>
  Object.entries(drafts).map(([key, draft]) => {
    const [variantId = '', ...rest] = key.split(' ')
    const field = rest.join(' ')
    return { key, draft, variantId, field, value: read(field, draft, currency) }
  })

/** What the drafts say to the platform: one change of the product with its variants. */
export function compile(product: Product, drafts: Drafts): Compiled {
  const changed = readDrafts(product, drafts).filter(
    ({ variantId, field, value }) =>
      value === undefined || !isSame(value, valueOf(product, variantId, field)),
  )
  const wrong = new Set(changed.flatMap(({ key, value }) => (value === undefined ? [key] : [])))
  for (const { id } of product.variants) {
    const [price, former] = ['price', 'compareAtPrice'].map(
      (field) => nextValue(product, drafts, id, field) as number | null | undefined,
    )
    const isTyped = changed.some(({ variantId, field }) => variantId === id && /price/i.test(field))
    if (isTyped && price && former && former <= price) wrong.add(keyOf(id, 'compareAtPrice'))
  }
  const isOption = ({ field }: { field: string }) => field === 'options' || field.includes(':')
  const names = (nextValue(product, drafts, '', 'options') ?? []) as string[]
  const optionsOf = ({ id }: Variant) =>
    names.map((name) => {
      const value = nextValue(product, drafts, id, optionField(name)) as string | undefined
      if (value === undefined) wrong.add(keyOf(id, optionField(name)))
      return { name, value: value ?? '' }
    })
  const pick = (variantId: string) =>
    Object.fromEntries(
      changed
        .filter((one) => one.variantId === variantId && !isOption(one))
        .map(({ field, value }) => [field, value]),
    )
  const hasOptions = changed.some(isOption)
  const written = product.variants.filter(
    ({ id }) => hasOptions || changed.some(({ variantId }) => variantId === id),
  )
  const next = written.map((variant) => ({
    ...{ id: variant.id, sku: variant.sku, price: variant.price },
    options: hasOptions ? optionsOf(variant) : variant.options,
    ...pick(variant.id),
  }))
  const options = names.map((name, index) => {
    const used = new Set(next.map((one) => one.options[index]?.value ?? ''))
    const known = product.options.find((one) => one.name === name)?.values ?? []
    // Values keep their order; those that no variant has any more are left out.
    return { name, values: [...new Set([...known.filter((value) => used.has(value)), ...used])] }
  })
  const change = {
    ...pick(''),
    ...(next.length > 0 && { variants: next }),
    ...(hasOptions && { options }),
  } as Change
  return {
    change: wrong.size > 0 || changed.length === 0 ? null : change,
    wrong,
    contested: changed.some(({ variantId, field }) =>
      isContested(product, drafts, variantId, field),
    ),
    count: changed.length,
  }
}

/** What brings back what a change replaces; before a new variant there was none. */
export function replacedBy(product: Product, { variants, ...own }: Change): Change {
  const pick = (from: object, names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, Reflect.get(from, name)]))
  const rows = variants?.flatMap((next) =>
    product.variants.filter(({ id }) => id === next.id).map((variant) => pick(variant, next)),
  )
  return { ...pick(product, own), ...(rows && { variants: rows }) } as Change
}

/**
 * Whether a product is as a change wants it; then the change has been done. It may be in more
 * collections, which rules fill.
 */
export function holds(found: Product, { variants, ...change }: Change): boolean {
  const { collectionIds = [] } = change
  const inChosen = found.collectionIds?.filter((id) => collectionIds.includes(id))
  const product = { ...found, ...(change.collectionIds && { collectionIds: inChosen }) }
  const isAs = (wanted: object, found: object | undefined) =>
    Object.entries(wanted).every(([field, value]) =>
      isSame(value, found?.[field as keyof typeof found]),
    )
  // A new variant has no id yet.
  const find = ({ id, sku }: { id?: string; sku: string }) =>
    found.variants.find((one) => (id === undefined ? one.sku === sku : one.id === id))
  return isAs(change, product) && (variants ?? []).every((one) => isAs(one, find(one)))
}

/** Without what is saved now; what was typed since then stays. */
export const dropSaved = (drafts: Drafts, saved: Product): Drafts =>
  Object.fromEntries(
    readDrafts(saved, drafts).flatMap(({ key, draft, variantId, field, value }) =>
      isSame(value, valueOf(saved, variantId, field)) ? [] : [[key, draft] as const],
    ),
  )
