import 'server-only'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { log } from '@/lib/server/request/log'
import type { Store } from '@/lib/shop/store/store-schema'
import { writeFeed, type Feed } from './feed'
import { EventEmitter, once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** A file that can be read while it is being written, under a temporary name until it is whole. */
export class GrowingFile {
  readonly path: string
  /** Whether the first chunk was written, once that is known. */
  readonly hasBegun: Promise<boolean>
  /** Rejects with the error of the chunks; the file is then deleted. */
  readonly isComplete: Promise<void>
  readonly #part: string
  readonly #changes = new EventEmitter().setMaxListeners(0)
  #state: 'growing' | 'complete' | 'failed' = 'growing'
  #pieces = 0

  /** Replaces the file at `path` once every chunk is written. */
  constructor(path: string, pieces: AsyncIterable<string>) {
    this.path = path
    this.#part = `${path}.part`
    this.hasBegun = once(this.#changes, 'change').then(() => this.#state !== 'failed')
    this.isComplete = this.#write(pieces)
  }

  /** What is there and the rest as it comes; fails if that never comes: a part is not a whole. */
  read(): Readable {
    return Readable.from(this.#follow())
  }

  async *#follow(): AsyncGenerator<Buffer> {
    const file = await open(this.#part).catch(() => open(this.path))
    try {
      for (;;) {
        // Whatever was written during this read is still to be read.
        const state = this.#state
        const pieces = this.#pieces
        const { bytesRead, buffer } = await file.read()
        if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
        else if (state === 'complete') return
        else if (state === 'failed') throw new Error('The rest of the file could not be written.')
        else if (pieces === this.#pieces && state === this.#state)
          await once(this.#changes, 'change')
      }
    } finally {
      await file.close()
    }
  }

  async #write(pieces: AsyncIterable<string>): Promise<void> {
    try {
      const file = await open(this.#part, 'w')
      try {
        for await (const piece of pieces) {
          await file.appendFile(piece)
          this.#pieces += 1
          this.#changes.emit('change')
        }
      } finally {
        await file.close()
      }
      await rename(this.#part, this.path)
      this.#settle('complete')
    } catch (error) {
      this.#settle('failed')
      await rm(this.#part, { force: true })
      throw error
    }
  }

  #settle(state: 'complete' | 'failed') {
    this.#state = state
    this.#changes.emit('change')
  }
}

/** Merchants' services fetch feeds once to a few times a day. */
const FRESH_MS = 3_600_000
/** How long a reader waits for the first products. */
const PATIENCE_MS = 8_000

const made = new Map<string, { path: string; at: number }>()
const making = new Map<string, GrowingFile>()
let folder: string | null = null

/**
 * A feed of a store, from a file written at most once an hour and shared by all readers, because a
 * feed reads the whole catalogue. A new one is streamed as it is written: most readers come once a
 * day, and would otherwise always get the prices of the day before. Null when the first products
 * cannot be read in time.
 */
export async function openFeed(store: Store, feed: Feed): Promise<Readable | null> {
  const key = `${store.slug}-${feed}`
  const known = made.get(key)
  if (known && Date.now() - known.at < FRESH_MS) return createReadStream(known.path)
  const file = making.get(key) ?? make(key, store, feed)
  const late = setTimeout(PATIENCE_MS, false, { ref: false })
  return (await Promise.race([file.hasBegun, late])) ? file.read() : null
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

/** Deleted with this process: the files of a large shop have hundreds of MiB. */
function makeFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'vitrine-feeds-'))
  process.once('exit', () => {
    rmSync(path, { recursive: true, force: true })
  })
  return path
}
