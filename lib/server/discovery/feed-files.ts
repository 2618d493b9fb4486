import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { log } from '@/lib/server/log'
import type { Store } from '@/lib/shop/store/store-schema'
import { writeFeed, type Feed } from './feed'

/** Merchants' services fetch feeds once to a few times a day. */
const FRESH_MS = 3_600_000
/** How long a first reader waits; a large shop takes minutes, and the service comes again. */
const PATIENCE_MS = 8_000

const made = new Map<string, { path: string; at: number }>()
const making = new Map<string, Promise<void>>()
let folder: Promise<string> | null = null

/**
 * A feed of a store, from a file that is made at most once an hour and once for all who wait: a feed
 * reads the whole catalogue. While it is being made anew the old one is given.
 *
 * @returns null when the first one is not ready in time
 */
export async function openFeed(store: Store, feed: Feed): Promise<Readable | null> {
  const key = `${store.slug}-${feed}`
  const known = made.get(key)
  if (!known || Date.now() - known.at >= FRESH_MS) {
    const running = making.get(key) ?? make(key, store, feed)
    if (!known) await Promise.race([running, sleep(PATIENCE_MS)])
  }
  const found = made.get(key)
  return found ? createReadStream(found.path) : null
}

function make(key: string, store: Store, feed: Feed): Promise<void> {
  const running = write(key, store, feed)
    .catch((error: unknown) => log('warn', `the feed ${feed} could not be made`, error))
    .finally(() => making.delete(key))
  making.set(key, running)
  return running
}

async function write(key: string, store: Store, feed: Feed): Promise<void> {
  const path = join(await (folder ??= mkdtemp(join(tmpdir(), 'vitrine-feeds-'))), key)
  const part = `${path}.part`
  const at = Date.now()
  try {
    await pipeline(Readable.from(writeFeed(store, feed)), createWriteStream(part))
    await rename(part, path)
    made.set(key, { path, at })
  } finally {
    await rm(part, { force: true })
  }
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })
