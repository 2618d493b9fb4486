import { readBackup, writeBackup } from '#store/backup.ts'
import { done, failed, resolvePath, type Command } from './outcome.ts'

/** `backup <file>`: writes all rows of one snapshot. */
export const backup: Command = async (context, [file]) => {
  if (!file) return failed('Usage: backup <file>')
  await writeBackup(context.services.db, resolvePath(context, file))
  return done(
    `Backup written to ${file}. Back up uploaded images (DATA_DIR/media or S3) and secrets separately.`,
  )
}

/** `restore <file>`: restores into an empty database that no running platform uses. */
export const restore: Command = async (context, [file]) => {
  if (!file) return failed('Usage: restore <file> (the database must be empty)')
  const restoring = await readBackup(context.services.db, resolvePath(context, file))
  if (!restoring.ok) return failed(restoring.message)
  return done(`Restored ${String(restoring.rows)} rows.`)
}
