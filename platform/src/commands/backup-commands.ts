import { readBackup, writeBackup } from '#store/backup.ts'
import { stores as allStores } from '#store/schema/tenancy.ts'
import { resolvePath } from './command-input.ts'
import { done, failed, type Command } from './outcome.ts'

/** `backup <file>`: writes all rows of one snapshot. */
export const backup: Command = async (context, [file]) => {
  if (!file) return failed('Usage: backup <file>')
  const { db } = context.services
  const stores = await db.$count(allStores)
  if (stores === 0) return failed('No backup was written: this database has no store.')
  await writeBackup(db, resolvePath(context, file))
  return done(
    `Backup of ${String(stores)} store(s) written to ${file}. Back up uploaded images (DATA_DIR/media or S3) and secrets separately.`,
  )
}

/** `restore <file>`: restores into an empty database that no running platform uses. */
export const restore: Command = async (context, [file]) => {
  if (!file) return failed('Usage: restore <file> (the database must be empty)')
  const restoring = await readBackup(context.services.db, resolvePath(context, file))
  if (!restoring.ok) return failed(restoring.message)
  return done(`Restored ${String(restoring.rows)} rows.`)
}
