import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { DemoFile } from './demo-file.ts'
import { demoFile, demoProduct } from './demo-file.ts'
import { keepDemoImages, nameMissing, toKept, type ImageFolder } from './demo-images.ts'
import { toNewProduct } from './demo-product.ts'
import type { ImportEntry } from './import-entry.ts'

const noIds = { categories: new Map(), collections: new Map(), brands: new Map() }

async function toEntry(
  given: unknown,
  line: number,
  { currency, images }: { currency: string; images: ImageFolder },
): Promise<ImportEntry> {
  const parsed = demoProduct.safeParse(given)
  if (!parsed.success) {
    const product = (given as { slug?: unknown } | null)?.slug
    const faults = parsed.error.issues.map(({ path, message }) => ({
      line,
      product: typeof product === 'string' ? product : null,
      reason: `${path.join('.')}: ${message}`,
    }))
    return { ok: false, line, faults }
  }
  const product = parsed.data
  const kept = await keepDemoImages(images, product.images)
  const shown = { ...product, images: product.images.flatMap((one) => toKept(one, kept) ?? []) }
  const toUrl = (path: string) => kept.get(path)?.url ?? path
  try {
    const options = { currency, toUrl, position: 0, createdOn: new Date(0) }
    const { brandId: _brand, ...draft } = toNewProduct(shown, noIds, options)
    const { brand, categories, collections } = product
    const missing = nameMissing(product.images, kept)
    const faults = missing.map((reason) => ({ line, product: product.slug, reason }))
    return { ok: true, line, draft: { ...draft, brand, categories, collections }, faults }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ok: false, line, faults: [{ line, product: product.slug, reason: error.message }] }
  }
}

/** The store of a demo file; its products are read one by one with `readDemoEntries`. */
export async function readDemoShop(file: string): Promise<DemoFile> {
  return demoFile.parse(JSON.parse(await readFile(file, 'utf8')))
}

/**
 * The products of a demo file. `line` is their position, starting at 1: parsed JSON has no line
 * numbers.
 */
export async function* readDemoEntries(
  shop: DemoFile,
  options: { currency: string; images: ImageFolder },
): AsyncGenerator<ImportEntry> {
  for (const [i, given] of shop.products.entries()) {
    yield await toEntry(given, i + 1, options)
  }
}

/** Identifies the content, whatever the file is called. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
