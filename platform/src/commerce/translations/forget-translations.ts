import { sql } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { translations } from '#store/schema/translations.ts'

/** Deletes all translations of a subject, in the transaction that deletes it. */
export async function forgetTranslations(db: Db | Tx, storeId: string, id: string) {
  await db.delete(translations).where(sql`store_id = ${storeId} and subject_id = ${id}`)
}
