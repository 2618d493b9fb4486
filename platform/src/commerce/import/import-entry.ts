import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { findVariantProblem } from '#commerce/catalog/write/product-draft.ts'
import {
  productRequest,
  readVariants,
  variantRequest,
  type VariantDraft,
} from '#commerce/catalog/write/product-request.ts'
import { hasSlug, toSlug } from '#commerce/catalog/write/slugs.ts'
import type { ImportFault } from '#store/schema/imports.ts'
import { isImageSource } from './local-image.ts'
import type { ImportedTexts } from './shopify-translations.ts'

const name = z.string().trim().min(1).max(200)

const image = z
  .object({
    url: z
      .string()
      .trim()
      .min(1)
      .max(2048)
      .refine(isImageSource, 'Must be a web address, or a path in the folder of the file.'),
    alt: z.string().max(500).optional(),
    width: z.int().positive().max(20_000).optional(),
    height: z.int().positive().max(20_000).optional(),
  })
  .refine(({ url, width, height }) => !url.startsWith('/media/') || (width && height), {
    message: 'An image of this platform needs its width and height.',
  })

const variant = variantRequest.extend({
  sku: variantRequest.shape.sku.optional(),
  options: variantRequest.shape.options.unwrap().optional(),
})

/** A product of a file; groups may be named by name or slug, and are created. */
const importedProduct = productRequest.omit({ sourceIds: true }).extend({
  brand: name.nullable().optional(),
  categories: z.array(name).max(50).optional(),
  collections: z.array(name).max(50).optional(),
  images: z.array(image).max(100).optional(),
  variants: z.array(variant).min(1).max(500),
})

export type GivenProduct = z.input<typeof importedProduct>
type Parsed = z.output<typeof importedProduct>

export type ImportVariant = Omit<VariantDraft, 'sku' | 'options'> &
  Pick<Parsed['variants'][number], 'sku' | 'options'>

/** A product of a file. What the file does not say is undefined, and stays as it is stored. */
export type ImportDraft = Omit<Parsed, 'variants'> & {
  slug: string
  /** What was made of a long handle before it was kept; the product may still have it. */
  shortSlug?: string
  variants: ImportVariant[]
  /** Whether the file names only some variants; the others stay. */
  isPartial?: boolean
  /** Whether the images are added to those of the product. */
  addsImages?: boolean
  /** Whether a tag is one that the store has, also in other case. */
  foldsTags?: boolean
  /** Texts in other languages of the store, by language. */
  texts?: Record<string, ImportedTexts>
}

/** One product of a file: either valid, or with its faults. */
export type ImportEntry =
  | {
      ok: true
      line: number
      draft: ImportDraft
      /** The lines of the images in the file, by URL. */
      imageLines?: ReadonlyMap<string, number>
    }
  | { ok: false; line: number; faults: ImportFault[] }

type Path = readonly PropertyKey[]

const problems = {
  OptionMismatch: 'a variant has no value for one of the options',
  VariantRepeated: 'two variants have the same options or the same SKU',
  LastVariant: 'the product has no variants',
}

/** Why these variants do not fit these options; null if they do. */
export function describeVariantProblem(...given: Parameters<typeof findVariantProblem>) {
  const problem = findVariantProblem(...given)
  return problem && problems[problem]
}

/** Paths of texts that PostgreSQL cannot store: with a NUL, or with half of a surrogate pair. */
function listUnstorable(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => listUnstorable(member, [...path, key]))
}

/**
 * Reads a product by the rules of the Admin API. `report` receives each violation with the path of
 * its member.
 * @returns null if there was one
 */
export function readDraft(
  given: unknown,
  currency: string,
  report: (path: Path, reason: string) => void,
): Pick<ImportDraft, keyof Parsed | 'slug'> | null {
  let isValid = true
  const refuse = (path: Path, reason: string) => {
    isValid = false
    report(path, reason)
  }
  for (const path of listUnstorable(given)) refuse(path, 'contains a character that is not valid')
  const parsed = importedProduct.safeParse(given)
  for (const { path, message } of parsed.error?.issues ?? []) refuse(path, message)
  if (!isValid || !parsed.data) return null
  const { variants: offered, ...product } = parsed.data
  // Only the amounts and units; names and options are those of the file, or of the store.
  const named = offered.map((one) => ({ ...one, sku: one.sku ?? '', options: one.options ?? [] }))
  const amounts = readVariants(named, currency, (path, reason) => refuse(path.split('.'), reason))
  const variants = amounts.map((one, i) => ({
    ...one,
    sku: offered[i]?.sku,
    options: offered[i]?.options,
  }))
  return isValid ? { ...product, variants, slug: product.slug ?? toSlug(product.title) } : null
}

function readProduct(given: unknown, line: number, currency: string): ImportEntry {
  const slug = (given as { slug?: unknown } | null)?.slug
  const product = typeof slug === 'string' ? slug : null
  const faults: ImportFault[] = []
  const draft = readDraft(given, currency, (path, message) => {
    faults.push({
      line,
      product,
      reason: [path.map(String).join('.'), message].filter(Boolean).join(': '),
    })
  })
  if (draft && slug === undefined && !hasSlug(draft.title))
    faults.push({ line, product, reason: 'slug: is needed, as the title has no letter or digit' })
  return draft && faults.length === 0 ? { ok: true, line, draft } : { ok: false, line, faults }
}

/**
 * The products of a JSON file: a list of `ProductRequest`s of the Admin API. `line` is the position
 * in the list, starting at 1: parsed JSON has no line numbers.
 * @throws Error for anything but a list.
 */
export async function* readJsonProducts(
  file: string,
  { currency }: { currency: string },
): AsyncGenerator<ImportEntry> {
  const list: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (!Array.isArray(list)) throw new Error('Not a list of products: the JSON is no array.')
  for (const [i, given] of list.entries()) yield readProduct(given, i + 1, currency)
}
