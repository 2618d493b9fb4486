import { eq } from '#store/drizzle.ts'
import type { Db, Tx } from '#store/database.ts'
import { translations } from '#store/schema/translations.ts'

/** Deletes all translations of a subject, in the transaction that deletes it. */
export async function forgetTranslations(db: Db | Tx, id: string): Promise<void> {
  await db.delete(translations).where(eq(translations.subjectId, id))
}
