import 'server-only'
import { EventEmitter, once } from 'node:events'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** A file that is read while it is written. Until it is complete it has another name. */
export class GrowingFile {
  readonly path: string
  /** Whether the first piece was written, once that is known. */
  readonly hasBegun: Promise<boolean>
  /** Rejects with what the pieces threw; then the file is gone. */
  readonly isComplete: Promise<void>
  readonly #part: string
  readonly #changes = new EventEmitter().setMaxListeners(0)
  #state: 'growing' | 'complete' | 'failed' = 'growing'
  #pieces = 0

  /** Takes the place of what is at `path` once every piece is written. */
  constructor(path: string, pieces: AsyncIterable<string>) {
    this.path = path
    this.#part = `${path}.part`
    this.hasBegun = once(this.#changes, 'change').then(() => this.#state !== 'failed')
    this.isComplete = this.#write(pieces)
  }

  /**
   * What there is, and the rest as it comes; an error when it never comes, so that nobody takes a
   * part for the whole.
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
      // What is written during the read has not been read.
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
