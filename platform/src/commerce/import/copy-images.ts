import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { readImageHeader } from '#commerce/catalog-admin/image-header.ts'
import type { Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { isImageKept, keepImage, type ImagePlace } from '#store/images.ts'
import type { StoredImage } from '#store/schema/catalog.ts'
import { importedImages, type ImportFault } from '#store/schema/imports.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { ImportDraft, ImportEntry } from './import-entry.ts'

/** Fetches an image from another host; rejects with a reason. */
export type FetchImage = (
  url: string,
) => Promise<{ ok: true; bytes: Buffer } | { ok: false; reason: string }>

export interface ImageContext extends ImagePlace {
  db: Db
  clock: () => Date
  fetchImage: FetchImage
}

type Copy = { ok: true; image: Omit<StoredImage, 'alt'> } | { ok: false; reason: string }

const atOnce = 4

const isOutside = (url: string) => /^https?:\/\//.test(url)
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

async function copyOne(context: ImageContext, store: Store, url: string): Promise<Copy> {
  const known = await findCopy(context, store.id, url)
  if (known) return { ok: true, image: known }
  const fetched = await context.fetchImage(url)
  if (!fetched.ok) return fetched
  const { bytes } = fetched
  const header = readImageHeader(bytes)
  if (!header) return { ok: false, reason: 'not a WebP, JPEG, PNG or GIF image' }
  const { extension, width, height } = header
  const path = await keepImage(context, store.id, { bytes, extension })
  const copied = { path, width, height, fetchedOn: context.clock() }
  const { tenantId, id: storeId } = store
  await context.db
    .insert(importedImages)
    .values({ tenantId, storeId, urlHash: hashOf(url), ...copied })
    .onConflictDoUpdate({
      target: [importedImages.storeId, importedImages.urlHash],
      set: copied,
    })
  return { ok: true, image: { url: path, width, height } }
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

/** The draft with the images that were copied; a variant whose image is missing has none. */
function withCopies(draft: ImportDraft, copies: ReadonlyMap<string, Copy>): ImportDraft {
  const kept = draft.images.map((image): StoredImage | null => {
    const copy = copies.get(image.url)
    if (!copy) return image
    return copy.ok ? { ...image, ...copy.image } : null
  })
  const images = kept.filter((image) => image !== null)
  const placeOf = (at: number | null) => {
    const image = at === null ? null : kept[at]
    return image ? images.indexOf(image) : null
  }
  const variants = draft.variants.map((one) => ({ ...one, image: placeOf(one.image) }))
  return { ...draft, images, variants }
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
  const urls = drafts.flatMap(({ images }) => images.map(({ url }) => url)).filter(isOutside)
  const copies = await copyAll(context, store, [...new Set(urls)])
  const faults: ImportFault[] = []
  const copied = entries.map((entry): ImportEntry => {
    if (!entry.ok) return entry
    for (const { url } of entry.draft.images) {
      const copy = copies.get(url)
      if (!copy || copy.ok) continue
      const line = entry.imageLines?.get(url) ?? entry.line
      faults.push({ line, product: entry.draft.slug, reason: `image ${url}: ${copy.reason}` })
    }
    return { ...entry, draft: withCopies(entry.draft, copies) }
  })
  return { entries: copied, faults }
}
