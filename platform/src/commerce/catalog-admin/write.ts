import type { Services } from '#services.ts'
import { TakenSlug } from '#commerce/catalog/other-slugs.ts'
import { isUniqueViolation, type Tx } from '#store/database.ts'
import { refuse, RefusedChange, toRefusal, type Written } from './written.ts'

/** A row to be changed; `version` null: whatever its version is. */
export interface Target {
  id: string
  version: number | null
}

/** Whether a write ended because a slug is taken: another row has it, or another one's translation. */
export function isTakenSlug(error: unknown): boolean {
  return error instanceof TakenSlug || isUniqueViolation(error)
}

/** Writes in one transaction; a refusal undoes it, and a slug that is taken is one. */
export async function write<Result>(
  { db }: Services,
  work: (tx: Tx) => Promise<Result>,
): Promise<Written<Result>> {
  try {
    return { ok: true, row: await db.transaction(work) }
  } catch (error) {
    return isTakenSlug(error) ? refuse('SlugTaken') : toRefusal(error)
  }
}

/** The row that a change was made for, or the refusal. */
export function checkTarget<Row extends { version: number }>(
  row: Row | undefined,
  { version }: Target,
): Row {
  if (!row) throw new RefusedChange('NotFound')
  if (version !== null && version !== row.version) throw new RefusedChange('VersionMismatch')
  return row
}

/** What an insert or update returned: the one row that it was for. */
export function getWritten<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A row of the catalogue was not written.')
  return row
}
