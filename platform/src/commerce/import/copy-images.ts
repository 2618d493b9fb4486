import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { readImage } from '#commerce/catalog/write/read-image.ts'
import { addUpload } from '#commerce/catalog/write/uploads.ts'
import type { Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { imagePath, isImageKept, type FetchedImage, type ImagePlace } from '#store/images.ts'
import { images, type StoredImage } from '#store/schema/catalog.ts'
import { importedImages, type ImportFault } from '#store/schema/imports.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { ImportDraft, ImportEntry } from './import-entry.ts'
import { isLocalImage, readLocalImage } from './local-image.ts'

/** Fetches an image from another host; rejects with a reason. */
export type FetchImage = (url: string) => Promise<FetchedImage>

export interface ImageContext extends ImagePlace {
  db: Db
  clock: () => Date
  fetchImage: FetchImage
  /** The folder of the file, in which its paths of images are. */
  folder: string
  /** The URL of this platform, below which exports name its images. */
  publicUrl?: string
  /** Whether nothing is to be stored, and nothing fetched from other hosts. */
  isDryRun: boolean
}

type Copy = { ok: true; image: Omit<StoredImage, 'alt'> } | { ok: false; reason: string }

const atOnce = 4

/** Images of this platform stay where they are. */
const isCopied = (url: string) => !url.startsWith('/media/')
const hashOf = (url: string) => createHash('sha256').update(url).digest('base64url')

async function findCopy(context: ImageContext, storeId: string, url: string) {
  const known = await findRow(
    context.db,
    importedImages,
    eq(importedImages.storeId, storeId),
    eq(importedImages.urlHash, hashOf(url)),
  )
  if (!known || !(await isImageKept(context, known.path))) return null
  return { url: known.path, width: known.width, height: known.height }
}

/** An image that a product of the store has already stays as it is, also by its whole address. */
async function findOwn({ db, publicUrl }: ImageContext, storeId: string, url: string) {
  const base = `${publicUrl ?? ''}/media/`
  const urls = publicUrl && url.startsWith(base) ? [url, url.slice(publicUrl.length)] : [url]
  const own = await findRow(db, images, eq(images.storeId, storeId), inArray(images.url, urls))
  return own && { url: own.url, width: own.width, height: own.height }
}

const reasons = {
  NotAnImage: 'not a WebP, JPEG, PNG or GIF image',
  ImageQuotaExceeded: 'the space for images of the store is used up',
}

async function keepOne(
  context: ImageContext,
  { tenantId, id: storeId }: Store,
  fetched: FetchedImage,
): Promise<Copy> {
  if (!fetched.ok) return fetched
  const { db, clock, isDryRun } = context
  if (isDryRun) {
    const image = await readImage(fetched.bytes)
    if (!image) return { ok: false, reason: reasons.NotAnImage }
    const { width, height } = image
    return { ok: true, image: { url: imagePath(storeId, image), width, height } }
  }
  const owner = { tenantId, storeId, sellerId: null }
  const kept = await addUpload({ db, now: clock(), place: context }, owner, fetched.bytes)
  if (!kept.ok) return { ok: false, reason: reasons[kept.code] }
  const { width, height } = kept.image
  return { ok: true, image: { url: kept.url, width, height } }
}

async function copyOne(context: ImageContext, store: Store, url: string): Promise<Copy> {
  if (isLocalImage(url)) return keepOne(context, store, await readLocalImage(context.folder, url))
  const known = (await findOwn(context, store.id, url)) ?? (await findCopy(context, store.id, url))
  if (known) return { ok: true, image: known }
  if (context.isDryRun) return { ok: true, image: { url, width: 1, height: 1 } }
  const copy = await keepOne(context, store, await context.fetchImage(url))
  if (!copy.ok) return copy
  const { url: path, width, height } = copy.image
  const copied = { path, width, height, fetchedOn: context.clock() }
  const { tenantId, id: storeId } = store
  await context.db
    .insert(importedImages)
    .values({ tenantId, storeId, urlHash: hashOf(url), ...copied })
    .onConflictDoUpdate({
      target: [importedImages.storeId, importedImages.urlHash],
      set: copied,
    })
  return copy
}

/** A few at a time: many hosts throttle a client that requests many images at once. */
async function copyAll(context: ImageContext, store: Store, urls: readonly string[]) {
  const copies = new Map<string, Copy>()
  const waiting = [...urls]
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      copies.set(url, await copyOne(context, store, url))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return copies
}

/**
 * The draft with the images that were copied; a variant whose image is missing keeps its own. Nobody
 * knows which one of the product a missing image is, so that then none is removed.
 */
function withCopies(draft: ImportDraft, copies: ReadonlyMap<string, Copy>): ImportDraft {
  const images = draft.images?.flatMap((image) => {
    const copy = copies.get(image.url)
    if (!copy) return image
    return copy.ok ? { ...image, ...copy.image } : []
  })
  const urlOf = (url: string | null | undefined) => {
    const copy = copies.get(url ?? '')
    if (!copy) return url
    return copy.ok ? copy.image.url : undefined
  }
  const variants = draft.variants.map((one) => ({ ...one, imageUrl: urlOf(one.imageUrl) }))
  const isWhole = images?.length === draft.images?.length
  return { ...draft, images, variants, ...(!isWhole && { addsImages: true }) }
}

/**
 * Copies the images of these products into our own media, before they are written. An image that
 * cannot be fetched is reported by line and reason, and its product is imported without it; the
 * next import of the file fetches only that one again.
 */
export async function copyImages(
  context: ImageContext,
  store: Store,
  entries: readonly ImportEntry[],
): Promise<{ entries: ImportEntry[]; faults: ImportFault[] }> {
  const drafts = entries.flatMap((entry) => (entry.ok ? [entry.draft] : []))
  const urls = drafts.flatMap(({ images = [] }) => images.map(({ url }) => url)).filter(isCopied)
  const copies = await copyAll(context, store, [...new Set(urls)])
  const faults: ImportFault[] = []
  const copied = entries.map((entry): ImportEntry => {
    if (!entry.ok) return entry
    for (const { url } of entry.draft.images ?? []) {
      const copy = copies.get(url)
      if (!copy || copy.ok) continue
      const line = entry.imageLines?.get(url) ?? entry.line
      faults.push({ line, product: entry.draft.slug, reason: `image ${url}: ${copy.reason}` })
    }
    return { ...entry, draft: withCopies(entry.draft, copies) }
  })
  return { entries: copied, faults }
}
