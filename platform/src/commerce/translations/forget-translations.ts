import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { translations } from '#store/schema/translations.ts'

/** Forgets all translations of a subject that is deleted, in the transaction of its deletion. */
export async function forgetTranslations(db: Db | Tx, id: string): Promise<void> {
  await db.delete(translations).where(eq(translations.subjectId, id))
}
