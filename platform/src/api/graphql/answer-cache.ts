import type { Catalog } from '#commerce/catalog/catalog.ts'

type Answer = { text: string; epoch: number; expiresAt: number }

const maxAnswers = 2_000
const maxAnswerLength = 256 * 1024
const maxTotalLength = 64 * 1024 * 1024
const maxAgeMs = 60_000

/**
 * Whole answers to anonymous catalogue queries, kept while the store's catalogue is unchanged. The
 * key is the store and the exact text of the request, so two requests never share an answer
 * because they look alike. Nothing that a credential or an order token opened gets here.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>()
  readonly #catalog: Catalog
  readonly #clock: () => Date
  #totalLength = 0

  constructor(catalog: Catalog, clock: () => Date) {
    this.#catalog = catalog
    this.#clock = clock
  }

  find(storeId: string, request: string): string | null {
    const key = `${storeId}\n${request}`
    const found = this.#answers.get(key)
    if (!found) return null
    const fresh = found.epoch === this.#catalog.epoch(storeId)
    if (fresh && found.expiresAt > this.#clock().getTime()) return found.text
    this.#drop(key, found)
    return null
  }

  /** Keeps an answer that was read from the catalogue as it was at `epoch`. */
  keep(storeId: string, request: string, epoch: number, text: string) {
    if (text.length > maxAnswerLength || epoch !== this.#catalog.epoch(storeId)) return
    const key = `${storeId}\n${request}`
    const known = this.#answers.get(key)
    if (known) this.#drop(key, known)
    this.#answers.set(key, { text, epoch, expiresAt: this.#clock().getTime() + maxAgeMs })
    this.#totalLength += key.length + text.length
    for (const [oldest, answer] of this.#answers) {
      if (this.#answers.size <= maxAnswers && this.#totalLength <= maxTotalLength) return
      this.#drop(oldest, answer)
    }
  }

  #drop(key: string, answer: Answer) {
    this.#answers.delete(key)
    this.#totalLength -= key.length + answer.text.length
  }
}
