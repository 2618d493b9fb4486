import 'server-only'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { log } from '@/lib/server/request/log'
import type { Store } from '@/lib/shop/store/store-schema'
import { writeFeed, type Feed } from './feed'
import { GrowingFile } from './growing-file'

/** Merchants' services fetch feeds once to a few times a day. */
const FRESH_MS = 3_600_000
/** How long a reader waits for the first products. */
const PATIENCE_MS = 8_000

const made = new Map<string, { path: string; at: number }>()
const making = new Map<string, GrowingFile>()
let folder: string | null = null

/**
 * A feed of a store, from a file that is written at most once an hour and shared by all readers,
 * because a feed reads the whole catalogue. While a new file is being written the old one is
 * served; the very first is streamed to readers as it is written.
 *
 * @returns null when the first products cannot be read, or not in time
 */
export async function openFeed(store: Store, feed: Feed): Promise<Readable | null> {
  const key = `${store.slug}-${feed}`
  const known = made.get(key)
  if (known && Date.now() - known.at < FRESH_MS) return createReadStream(known.path)
  const file = making.get(key) ?? make(key, store, feed)
  if (known) return createReadStream(known.path)
  return (await Promise.race([file.hasBegun, sleep(PATIENCE_MS)])) ? file.read() : null
}

function make(key: string, store: Store, feed: Feed): GrowingFile {
  const at = Date.now()
  folder ??= makeFolder()
  const file = new GrowingFile(join(folder, key), writeFeed(store, feed))
  making.set(key, file)
  file.isComplete
    .then(() => made.set(key, { path: file.path, at }))
    .catch((error: unknown) => {
      log('warn', `the feed ${feed} could not be made`, error)
    })
    .finally(() => making.delete(key))
  return file
}

/**
 * Belongs to this process: the files of a large shop, hundreds of MiB, are deleted when it ends.
 */
function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'vitrine-feeds-'))
  process.once('exit', () => {
    rmSync(path, { recursive: true, force: true })
  })
  return path
}

const sleep = (ms: number) =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, ms, false).unref()
  })
