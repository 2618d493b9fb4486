import 'server-only'
import { EventEmitter, once } from 'node:events'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

/**
 * A file that can be read while it is being written. Until it is complete it has a temporary name.
 */
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

  /**
   * Streams what is there and the rest as it comes, and fails if the rest never comes, so that
   * nobody mistakes a part for the whole.
   */
  async read(): Promise<Readable> {
    const file = await open(this.#part).catch(() => open(this.path))
    const stream: Readable = new Readable({
      read: () => {
        this.#next(file).then(
          (chunk) => stream.push(chunk),
          (error: unknown) => stream.destroy(error as Error),
        )
      },
      destroy: (error, done) => {
        file.close().then(() => {
          done(error)
        }, done)
      },
    })
    return stream
  }

  async #next(file: FileHandle): Promise<Buffer | null> {
    for (;;) {
      // Whatever was written during this read is still to be read.
      const state = this.#state
      const pieces = this.#pieces
      const { bytesRead, buffer } = await file.read()
      if (bytesRead > 0) return buffer.subarray(0, bytesRead)
      if (state === 'complete') return null
      if (state === 'failed') throw new Error('The rest of the file could not be written.')
      if (pieces === this.#pieces && state === this.#state) await once(this.#changes, 'change')
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
