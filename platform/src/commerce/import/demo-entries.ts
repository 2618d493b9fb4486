import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { DemoFile, DemoProduct } from './demo-file.ts'
import { demoFile, demoProduct } from './demo-file.ts'
import { toNewProduct } from './demo-product.ts'
import type { ImportEntry } from './import-entry.ts'

/** Keeps a picture that the file names and answers with its address here; null when it is not there. */
export type KeepPicture = (bytes: Buffer) => Promise<string | null>

const noShelves = { categories: new Map(), collections: new Map(), brands: new Map() }

/** Pictures lie beside the folder of the file; nothing above that is read. */
async function readPicture(file: string, path: string): Promise<Buffer | null> {
  const root = resolve(dirname(file), '..')
  const picture = join(root, path)
  if (!picture.startsWith(root + sep)) return null
  return readFile(picture).catch(() => null)
}

async function keepPictures(file: string, product: DemoProduct, keep: KeepPicture) {
  const urls = new Map<string, string>()
  for (const { file: path } of product.images) {
    const bytes = await readPicture(file, path)
    const url = bytes && (await keep(bytes))
    if (url) urls.set(path, url)
  }
  return urls
}

async function toEntry(
  file: string,
  given: unknown,
  line: number,
  { currency, keep }: { currency: string; keep: KeepPicture },
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
  const urls = await keepPictures(file, product, keep)
  const shown = { ...product, images: product.images.filter((image) => urls.has(image.file)) }
  const toUrl = (path: string) => urls.get(path) ?? path
  try {
    const options = { currency, toUrl, position: 0, createdOn: new Date(0) }
    const { brandId: _brand, ...draft } = toNewProduct(shown, noShelves, options)
    const { brand, categories, collections } = product
    return { ok: true, line, draft: { ...draft, brand, categories, collections } }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ok: false, line, faults: [{ line, product: product.slug, reason: error.message }] }
  }
}

/** The shop of a demo file; its products are read one by one with `readDemoEntries`. */
export async function readDemoShop(file: string): Promise<DemoFile> {
  return demoFile.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** The products of a demo file. `line` counts them, the first is 1: JSON says nothing of lines. */
export async function* readDemoEntries(
  file: string,
  shop: DemoFile,
  options: { currency: string; keep: KeepPicture },
): AsyncGenerator<ImportEntry> {
  for (const [i, given] of shop.products.entries()) {
    yield await toEntry(file, given, i + 1, options)
  }
}

/** What tells one content from another, whatever the file is called. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
