import type { Needs } from '#services.ts'
import { TakenSlug } from '#commerce/catalog/read/other-slugs.ts'
import { isUniqueViolation, type Tx } from '#store/database.ts'
import { isSeen, type SeenVersions } from '#store/write-row.ts'
import { refuse, RefusedChange, type Refusal, type Written } from './written.ts'

export interface Target {
  id: string
  seen: SeenVersions
}

/** The refusal that an error stands for; rethrows any other error. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof RefusedChange) return error.refusal
  if (isUniqueViolation(error, 'variants_store_sku')) return refuse('SkuTaken')
  // Of another row or of a translation of one.
  if (error instanceof TakenSlug || isUniqueViolation(error)) return refuse('SlugTaken')
  throw error
}

/** Writes in one transaction; a refusal, such as a taken slug, rolls it back. */
export async function write<Result>(
  { db }: Needs<'db'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Written<Result>> {
  try {
    return { ok: true, row: await db.transaction(work) }
  } catch (error) {
    return toRefusal(error)
  }
}

export function checkTarget<Row extends { version: number }>(row: Row | null, { seen }: Target) {
  if (!row) throw new RefusedChange('NotFound')
  if (!isSeen(seen, row)) throw new RefusedChange('VersionMismatch')
  return row
}
