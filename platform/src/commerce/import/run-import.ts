import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { eq } from '#store/drizzle.ts'
import { basename, dirname, extname } from 'node:path'
import { RefusedChange } from '#commerce/catalog/write/written.ts'
import { TakenSlug } from '#commerce/catalog/read/other-slugs.ts'
import { settleCatalog } from '#commerce/catalog/read/settle.ts'
import { isUniqueViolation, type Db, type Tx } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { findErrorCode } from '#store/retry.ts'
import { importRuns, importSources, type ImportFault } from '#store/schema/imports.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { insertIfNew } from '#store/write-row.ts'
import { compareProducts, type FieldChange } from './compare-products.ts'
import { copyImages, type ImageContext } from './copy-images.ts'
import { readJsonProducts, type ImportDraft, type ImportEntry } from './import-entry.ts'
import { RefusedProduct } from './match-variants.ts'
import { readShopifyCsv, UnreadableFile } from './shopify-csv.ts'
import { readSpellings } from './spell-tags.ts'
import { writeEntries, type ImportTarget } from './write-entries.ts'

export type ImportContext = Omit<ImageContext, 'folder' | 'isDryRun'> & {
  /** Whether the stock of existing variants is set to that of the file. New ones always have it. */
  setsStock?: boolean
  /** Whether variants that the file does not name are deleted. */
  replacesVariants?: boolean
  /** Whether nothing is to be changed: every write is undone, but for that the same. */
  isDryRun?: boolean
}

export type ImportProgress = { done: number; written: number; faults: number }

/** Some products of a file have been imported, and this has become of those that are not refused. */
export type ImportStep = ImportProgress & { changes: ProductChange[] }

/** What an import does to a product, by field; no fields: nothing. */
export interface ProductChange {
  line: number
  slug: string
  isNew: boolean
  fields: FieldChange[]
}

export type ImportResult = ImportProgress & {
  /** Products of the file that an earlier, interrupted run has imported. */
  resumedAfter: number
  faultList: ImportFault[]
}

// Small, because sales of its products wait until the batch is written.
const batchSize = 10

// From this number of products on, indexes and the planner's statistics are updated.
const settleFrom = 500

type Kind = (typeof importSources.$inferSelect)['kind']

async function getSource(db: Db, { tenantId, id: storeId }: Store, name: string, kind: Kind) {
  const { storeId: ofStore, name: named } = importSources
  const source =
    (await insertIfNew(db, importSources, { tenantId, storeId, name, kind })) ??
    (await findRow(db, importSources, eq(ofStore, storeId), eq(named, name)))
  if (!source) throw new Error('The import source was not stored.')
  return source.id
}

async function getRun(db: Db, store: Store, sourceId: string, fileHash: string) {
  const { tenantId, id: storeId } = store
  const values = { tenantId, storeId, sourceId, fileHash }
  const isKnown = eq(importRuns.fileHash, fileHash)
  const run =
    (await insertIfNew(db, importRuns, values)) ??
    (await findRow(db, importRuns, eq(importRuns.storeId, storeId), isKnown))
  if (!run) throw new Error('The import run was not stored.')
  return run
}

type Options = Pick<ImportTarget, 'setsStock' | 'replacesVariants'>

/** Identifies the content, whatever the file is called, and what is to be done with it. */
async function hashFile(file: string, options: Options): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(options))
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** @throws UnreadableFile for what is no text in UTF-8: other letters would be stored as `\ufffd`. */
async function checkText(file: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isEmpty = true
  const check = (part?: Buffer) => {
    if (decoder.decode(part, { stream: part !== undefined }).trim() !== '') isEmpty = false
  }
  try {
    for await (const part of createReadStream(file)) check(part as Buffer)
    check()
  } catch (error) {
    if (findErrorCode(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new UnreadableFile('The file is not in UTF-8 (in Excel: "CSV UTF-8").')
  }
  if (isEmpty) throw new UnreadableFile('The file is empty.')
}

const isCsv = (file: string) => extname(file).toLowerCase() === '.csv'

function openFile(store: Store, file: string): AsyncIterable<ImportEntry> {
  const { currencyCode: currency, settings } = store
  return isCsv(file)
    ? readShopifyCsv(file, { currency, languages: settings.languages ?? [] })
    : readJsonProducts(file, { currency })
}

type Batch = { entries: ImportEntry[]; done: number; faults: ImportFault[] }

/** Where an import writes; without a run it is a dry run. */
type Run = { db: Db; target: ImportTarget; runId: string | null }

/** Undoes the transaction of a dry run. */
class Undo extends Error {}

/** Writes the valid products of a batch together with the progress of the run: both or neither. */
async function writeBatch({ db, target, runId }: Run, batch: Batch): Promise<ProductChange[]> {
  const given = batch.entries.flatMap((entry) => (entry.ok ? [entry] : []))
  let changes: ProductChange[] = []
  const write = async (tx: Tx) => {
    const drafts = given.map(({ draft }) => draft)
    const { written, nameOf } = await writeEntries(tx, target, drafts)
    changes = written.map(({ draft, before, after, texts }) => ({
      line: given.find((entry) => entry.draft === draft)?.line ?? 0,
      slug: draft.slug,
      isNew: !before,
      fields: compareProducts(before, after, { currency: target.currencyCode, nameOf, texts }),
    }))
    if (runId === null) throw new Undo()
    await tx
      .update(importRuns)
      .set({ doneProducts: batch.done, faults: toStorable(batch.faults), updatedOn: target.now })
      .where(eq(importRuns.id, runId))
  }
  await db.transaction(write).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return changes
}

/** Names a taken slug with its column in the file: `Handle[de]: becher`. */
function nameSlug({ texts }: ImportDraft, { slug }: TakenSlug): string {
  const found = Object.entries(texts ?? {}).find(([, own]) => own.slug === slug)
  return `Handle${found ? `[${found[0]}]` : ''}: ${slug}`
}

const takenReason = 'another product of the store already uses its slug or one of its SKUs'

/** Reasons of refusals that name a code only. */
const reasons: Partial<Record<string, string>> = {
  BrandNotFound: 'brandId: the store has no such brand',
  CategoryNotFound: 'categoryIds: the store lacks one of these categories',
  CollectionNotFound: 'collectionIds: the store lacks one of these collections',
  CollectionNotManual: 'a collection with rules cannot be assigned to products',
  VariantNotFound: 'variants: the product has no variant with one of these ids',
}

/**
 * Why a product cannot be stored; null for a fault that is not the product's. Data errors of
 * PostgreSQL: classes 22 (data exception), 23 (integrity constraint) and 54 (limit exceeded).
 */
function findReason(error: unknown, draft: ImportDraft): string | null {
  if (error instanceof RefusedProduct) return error.message
  if (error instanceof RefusedChange) return reasons[error.message] ?? error.message
  if (error instanceof TakenSlug)
    return `${nameSlug(draft, error)} is already used by another entry of the store`
  if (isUniqueViolation(error)) return takenReason
  const code = findErrorCode(error)
  if (code === null || !/^(22|23|54)/.test(code)) return null
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `the database refuses it: ${cause instanceof Error ? cause.message : code}`
}

/** Faults can quote what the database cannot store. */
const toStorable = (faults: readonly ImportFault[]) =>
  faults.map(({ line, product, reason }) => ({
    line,
    product: product && toText(product),
    reason: toText(reason),
  }))
const toText = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Writes a batch, or each product alone, so that a bad one does not stop the others. */
async function writeOrName(run: Run, batch: Batch): Promise<ProductChange[]> {
  try {
    return await writeBatch(run, batch)
  } catch (error) {
    const only = batch.entries.find(({ ok }) => ok)
    const reason = only?.ok ? findReason(error, only.draft) : null
    if (!only?.ok || reason === null) throw error
    if (batch.entries.length === 1) {
      batch.faults.push({ line: only.line, product: only.draft.slug, reason })
      return writeBatch(run, { ...batch, entries: [] })
    }
    const changes: ProductChange[] = []
    const before = batch.done - batch.entries.length
    for (const [i, entry] of batch.entries.entries()) {
      const alone = { entries: [entry], done: before + i + 1, faults: batch.faults }
      changes.push(...(await writeOrName(run, alone)))
    }
    return changes
  }
}

/** Refuses a product with a slug, or in a dry run a SKU, of an earlier one in the file. */
function createRefusal(isDryRun: boolean) {
  const lineOf = new Map<string, { line: number; slug: string }>()
  // The products of a dry run do not meet in the database.
  const known = new Set<string>()
  return (entry: ImportEntry): ImportEntry => {
    if (!entry.ok) return entry
    const { line, draft } = entry
    const { shortSlug, ...rest } = draft
    const refuse = (reason: string): ImportEntry => {
      return { ok: false, line, faults: [{ line, product: draft.slug, reason }] }
    }
    const first = lineOf.get(draft.slug)
    if (first?.slug === draft.slug)
      return refuse(`line ${first.line} has it too; the rows of a product follow each other`)
    if (first)
      return refuse(`is the shortened handle of line ${first.line}; one of the two needs another`)
    // What one product is looked for by is not looked for by another.
    const isFree = shortSlug === undefined || !lineOf.has(shortSlug)
    for (const slug of [draft.slug, shortSlug ?? draft.slug])
      lineOf.set(slug, { line, slug: draft.slug })
    const skus = isDryRun ? draft.variants.flatMap(({ sku }) => sku ?? []) : []
    if (skus.some((sku) => known.has(sku))) return refuse(takenReason)
    for (const sku of skus) known.add(sku)
    return isFree ? entry : { ...entry, draft: rest }
  }
}

const fromStart = { resumedAfter: 0, faults: [] as ImportFault[] }

async function openRun(db: Db, store: Store, file: string, options: Options) {
  const kind = isCsv(file) ? 'shopify-csv' : 'json'
  const sourceId = await getSource(db, store, basename(file), kind)
  const run = await getRun(db, store, sourceId, await hashFile(file, options))
  const { id, status, doneProducts } = run
  const isResumed = status !== 'finished' && doneProducts > 0
  const left = isResumed ? { resumedAfter: doneProducts, faults: run.faults } : fromStart
  return { id, sourceId, ...left }
}

/**
 * Imports a catalogue file into a store: Shopify's product export (`.csv`), or a JSON list of
 * `ProductRequest`s. Importing the same file again with the same options continues where an
 * interrupted run stopped; a product is written completely or not at all; every bad row is reported.
 * @throws UnreadableFile when it is no text or no such export, and other errors for the rest.
 */
export async function* importInSteps(
  context: ImportContext,
  store: Store,
  file: string,
): AsyncGenerator<ImportStep, ImportResult> {
  const { db, clock, isDryRun = false } = context
  const { setsStock = false, replacesVariants = false } = context
  const options = { setsStock, replacesVariants }
  await checkText(file)
  const own = isDryRun ? null : await openRun(db, store, file, options)
  const { resumedAfter, faults: earlier } = own ?? fromStart
  const { tenantId, id: storeId, currencyCode } = store
  const spellings = await readSpellings(db, storeId)
  const sourceId = own?.sourceId ?? null
  const of = { tenantId, storeId, currencyCode, sourceId, store, spellings }
  const faults = [...earlier]
  const images = { ...context, isDryRun, folder: dirname(file) }
  let [done, written, pending] = [0, 0, [] as ImportEntry[]]
  const flush = async (): Promise<ImportStep> => {
    // Before the transaction, so that no rows are locked while another host answers.
    const copied = await copyImages(images, store, pending)
    faults.push(...copied.faults)
    // Of each batch: during a long import, prices are set that are newer than its beginning.
    const target = { ...of, ...options, now: clock() }
    const run = { db, target, runId: own?.id ?? null }
    const changes = await writeOrName(run, { entries: copied.entries, done, faults })
    written += changes.length
    pending = []
    return { done, written, faults: faults.length, changes }
  }
  const refuseAgain = createRefusal(isDryRun)
  for await (const read of openFile(store, file)) {
    done += 1
    const entry = refuseAgain(read)
    if (done <= resumedAfter) continue
    if (!entry.ok) faults.push(...entry.faults)
    pending.push(entry)
    if (isDryRun || pending.length >= batchSize) yield await flush()
  }
  if (pending.length > 0) yield await flush()
  const faultList = faults.toSorted((one, other) => one.line - other.line)
  if (own) {
    if (written >= settleFrom) await settleCatalog(db)
    await db
      .update(importRuns)
      .set({ status: 'finished', faults: toStorable(faultList) })
      .where(eq(importRuns.id, own.id))
  }
  return { done, written, faults: faults.length, resumedAfter, faultList }
}

/** Imports a file to its end (see `importInSteps`). */
export async function runImport(
  context: ImportContext,
  store: Store,
  file: string,
  onStep: (step: ImportStep) => void = () => undefined,
): Promise<ImportResult> {
  const steps = importInSteps(context, store, file)
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
    onStep(step.value)
  }
}
