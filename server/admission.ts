/** How many requests may wait for a render, by who waits; the most urgent first. */
const queueLimits = { form: 200, private: 200, page: 100, list: 40, crawler: 10 }
export type Urgency = keyof typeof queueLimits

/** Thrown for work that cannot be done soon; answered by 503 with Retry-After. */
export class Overloaded extends Error {}

/**
 * Limits concurrent renders. While all places are taken, requests wait in the queue of their
 * urgency. Public renders leave some places free: while the platform does not answer them, forms
 * and private pages still find one.
 */
export class Admission {
  /** In the order of their urgency. */
  readonly #queues
  readonly #places
  readonly #publicPlaces
  readonly #limits
  #running = 0
  #runningPublic = 0

  constructor({ places = 16, publicPlaces = 12, limits = queueLimits } = {}) {
    this.#places = places
    this.#publicPlaces = publicPlaces
    this.#limits = limits
    const urgencies = Object.keys(queueLimits) as Urgency[]
    this.#queues = new Map(urgencies.map((it) => [it, new Array<() => void>()]))
  }

  /** Renders that run, and those that wait. */
  count(): { running: number; waiting: number } {
    const waiting = [...this.#queues.values()].reduce((sum, { length }) => sum + length, 0)
    return { running: this.#running, waiting }
  }

  /**
   * Runs `work` when it is its turn.
   *
   * @throws {Overloaded} at once, when the queue is full
   */
  async run<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(urgency) ?? []
    if (!this.#mayStart(urgency) && queue.length >= this.#limits[urgency]) throw new Overloaded()
    await new Promise<void>((resolve) => {
      queue.push(resolve)
      this.#startNext()
    })
    try {
      return await work()
    } finally {
      this.#running -= 1
      if (isPublic(urgency)) this.#runningPublic -= 1
      this.#startNext()
    }
  }

  #mayStart(urgency: Urgency): boolean {
    if (this.#running >= this.#places) return false
    return !isPublic(urgency) || this.#runningPublic < this.#publicPlaces
  }

  #startNext(): void {
    for (const [urgency, queue] of this.#queues) {
      while (queue.length > 0 && this.#mayStart(urgency)) {
        this.#running += 1
        if (isPublic(urgency)) this.#runningPublic += 1
        queue.shift()?.()
      }
    }
  }
}

function isPublic(urgency: Urgency): boolean {
  return urgency !== 'form' && urgency !== 'private'
}
