import { eq } from 'drizzle-orm'
import { basename, extname } from 'node:path'
import { getMainLocation } from '#commerce/catalog-admin/locations.ts'
import { TakenSlug } from '#commerce/catalog/other-slugs.ts'
import { settleCatalog } from '#commerce/catalog/settle.ts'
import { isUniqueViolation, type Db } from '#store/database.ts'
import { findRow } from '#store/find-row.ts'
import { newId } from '#store/ids.ts'
import { importRuns, importSources, type ImportFault } from '#store/schema/imports.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { copyImages, type ImageContext } from './copy-images.ts'
import { hashFile } from './demo-entries.ts'
import type { ImportDraft, ImportEntry } from './import-entry.ts'
import { openDemoFile } from './open-demo-file.ts'
import { readShopifyCsv } from './shopify-csv.ts'
import { writeEntries, type ImportTarget } from './write-entries.ts'

export type ImportContext = ImageContext & {
  /** Whether the stock of existing variants is set to that of the file. New ones always have it. */
  setsStock?: boolean
}

export type ImportProgress = { done: number; written: number; faults: number }

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
  const id = newId('src')
  await db.insert(importSources).values({ id, tenantId, storeId, name, kind }).onConflictDoNothing()
  const source = await findRow(
    db,
    importSources,
    eq(importSources.storeId, storeId),
    eq(importSources.name, name),
  )
  if (!source) throw new Error('The import source was not stored.')
  return source.id
}

async function getRun(
  db: Db,
  { tenantId, id: storeId }: Store,
  sourceId: string,
  fileHash: string,
) {
  const id = newId('imp')
  await db
    .insert(importRuns)
    .values({ id, tenantId, storeId, sourceId, fileHash })
    .onConflictDoNothing()
  const run = await findRow(
    db,
    importRuns,
    eq(importRuns.storeId, storeId),
    eq(importRuns.fileHash, fileHash),
  )
  if (!run) throw new Error('The import run was not stored.')
  return run
}

/** The products of a file, and warnings about the file as a whole. */
async function openFile(
  context: ImportContext,
  store: Store,
  file: string,
): Promise<{ entries: AsyncIterable<ImportEntry>; faults: ImportFault[] }> {
  const currency = store.currencyCode
  if (extname(file).toLowerCase() === '.csv') {
    const languages = store.settings.languages ?? []
    return { entries: readShopifyCsv(file, { currency, languages }), faults: [] }
  }
  return openDemoFile(context, store, file)
}

type Batch = { entries: ImportEntry[]; done: number; faults: ImportFault[] }

/** Writes the valid products of a batch together with the progress of the run: both or neither. */
async function writeBatch(db: Db, target: ImportTarget, runId: string, batch: Batch) {
  const drafts = batch.entries.flatMap((entry) => (entry.ok ? [entry.draft] : []))
  await db.transaction(async (tx) => {
    await writeEntries(tx, target, drafts)
    await tx
      .update(importRuns)
      .set({ doneProducts: batch.done, faults: batch.faults, updatedOn: target.now })
      .where(eq(importRuns.id, runId))
  })
  return drafts.length
}

/** Names a taken slug with its column in the file: `Handle[de]: becher`. */
function nameSlug({ texts }: ImportDraft, { slug }: TakenSlug): string {
  const found = Object.entries(texts ?? {}).find(([, own]) => own.slug === slug)
  return `Handle${found ? `[${found[0]}]` : ''}: ${slug}`
}

/**
 * Writes a batch; when one of its products cannot be stored (its SKU is another product's), each is
 * tried alone, so that one bad product does not stop the others.
 */
async function writeOrName(
  db: Db,
  target: ImportTarget,
  runId: string,
  batch: Batch,
): Promise<number> {
  try {
    return await writeBatch(db, target, runId, batch)
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof TakenSlug)) throw error
    const [only, ...others] = batch.entries
    if (!only) throw error
    if (others.length === 0 && only.ok) {
      const reason =
        error instanceof TakenSlug
          ? `${nameSlug(only.draft, error)} is already used by another entry of the store`
          : 'another product of the store already uses its slug or one of its SKUs'
      batch.faults.push({ line: only.line, product: only.draft.slug, reason })
      return writeBatch(db, target, runId, { ...batch, entries: [] })
    }
    let written = 0
    const before = batch.done - batch.entries.length
    for (const [i, entry] of batch.entries.entries()) {
      const alone = { entries: [entry], done: before + i + 1, faults: batch.faults }
      written += await writeOrName(db, target, runId, alone)
    }
    return written
  }
}

/**
 * Imports a catalogue file into a store: Shopify's product export (`.csv`) or the JSON of the demo
 * shops. Importing the same file again continues where an interrupted run stopped; a product is
 * written completely or not at all; every bad row is reported.
 * @throws when the file is neither, or cannot be read.
 */
export async function runImport(
  context: ImportContext,
  store: Store,
  file: string,
  onProgress: (progress: ImportProgress) => void = () => undefined,
): Promise<ImportResult> {
  const { db, clock } = context
  const kind = extname(file).toLowerCase() === '.csv' ? 'shopify-csv' : 'demo-json'
  const { entries, faults: ofFile } = await openFile(context, store, file)
  const sourceId = await getSource(db, store, basename(file), kind)
  const run = await getRun(db, store, sourceId, await hashFile(file))
  const { tenantId, id: storeId, currencyCode } = store
  const locationId = await getMainLocation(db, { tenantId, storeId })
  const of = { tenantId, storeId, currencyCode, sourceId, locationId }
  const target = { ...of, store, setsStock: context.setsStock === true, now: clock() }
  const resumedAfter = run.status === 'finished' ? 0 : run.doneProducts
  const faults = resumedAfter > 0 ? [...run.faults] : [...ofFile]
  let [done, written, pending] = [0, 0, [] as ImportEntry[]]
  const flush = async () => {
    if (pending.length === 0) return
    // Before the transaction, so that no rows are locked while another host answers.
    const copied = await copyImages(context, store, pending)
    faults.push(...copied.faults)
    written += await writeOrName(db, target, run.id, { entries: copied.entries, done, faults })
    pending = []
    onProgress({ done, written, faults: faults.length })
  }
  for await (const entry of entries) {
    done += 1
    if (done <= resumedAfter) continue
    faults.push(...(entry.faults ?? []))
    pending.push(entry)
    if (pending.length >= batchSize) await flush()
  }
  await flush()
  if (written >= settleFrom) await settleCatalog(db)
  const faultList = faults.toSorted((one, other) => one.line - other.line)
  await db
    .update(importRuns)
    .set({ status: 'finished', faults: faultList })
    .where(eq(importRuns.id, run.id))
  return { done, written, faults: faults.length, resumedAfter, faultList }
}
