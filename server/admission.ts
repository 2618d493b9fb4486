import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many requests may wait for a render, by who waits; the most urgent first. */
const queueLimits = { form: 200, private: 200, page: 100, list: 40, crawler: 10 }
export type Urgency = keyof typeof queueLimits
/** Above this share of its time, a process is busy; measured over at least so many milliseconds. */
const busyShare = 0.9
const measuredMs = 100

/** Thrown for work that cannot be done soon; answered by 503 with Retry-After. */
export class Overloaded extends Error {}

/**
 * Limits concurrent renders. While all places are taken, requests wait in the queue of their
 * urgency. Public renders leave some places free: while the platform does not answer them, forms
 * and private pages still find one. In a busy process, renders that do not wait for the platform run
 * one after the other: together they would end no sooner, and an answer from the cache would have to
 * wait for a step of each.
 */
export class Admission {
  /** In the order of their urgency. */
  readonly #queues
  readonly #places
  readonly #publicPlaces
  readonly #limits
  readonly #isBusy
  #running = 0
  #runningPublic = 0
  #starts = 0
  /** When the latest of them started that has not ended. */
  #startedAt = -Infinity
  #asksAgain = false

  constructor({ places = 16, publicPlaces = 12, limits = queueLimits, isBusy = watchLoop() } = {}) {
    this.#places = places
    this.#publicPlaces = publicPlaces
    this.#limits = limits
    this.#isBusy = isBusy
    const urgencies = Object.keys(queueLimits) as Urgency[]
    this.#queues = new Map(urgencies.map((it) => [it, new Array<(start: number) => void>()]))
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
    const start = await new Promise<number>((resolve) => {
      queue.push(resolve)
      this.#startNext()
    })
    try {
      return await work()
    } finally {
      // A render that waits for nothing ends in the turn of the event loop that it started in, and
      // the next one would too, before requests are read that the cache answers.
      await nextTurn()
      this.#running -= 1
      if (isPublic(urgency)) this.#runningPublic -= 1
      if (start === this.#starts) this.#startedAt = -Infinity
      this.#startNext()
    }
  }

  #mayStart(urgency: Urgency): boolean {
    if (this.#running >= this.#places) return false
    if (isPublic(urgency) && this.#runningPublic >= this.#publicPlaces) return false
    if (urgency === 'form' || !this.#isBusy()) return true
    // By then, the one before waits for the platform.
    return performance.now() - this.#startedAt >= measuredMs
  }

  #startNext(): void {
    for (const [urgency, queue] of this.#queues) {
      while (queue.length > 0 && this.#mayStart(urgency)) {
        this.#running += 1
        if (isPublic(urgency)) this.#runningPublic += 1
        this.#startedAt = performance.now()
        queue.shift()?.((this.#starts += 1))
      }
    }
    if (this.#asksAgain || this.count().waiting === 0) return
    this.#asksAgain = true
    setTimeout(() => {
      this.#asksAgain = false
      this.#startNext()
    }, measuredMs).unref()
  }
}

function isPublic(urgency: Urgency): boolean {
  return urgency !== 'form' && urgency !== 'private'
}

/** @returns whether the process has had little time to spare lately */
function watchLoop(): () => boolean {
  let since = performance.eventLoopUtilization()
  let isBusy = false
  return () => {
    const now = performance.eventLoopUtilization()
    const { active, idle, utilization } = performance.eventLoopUtilization(now, since)
    if (active + idle < measuredMs) return isBusy
    since = now
    return (isBusy = utilization > busyShare)
  }
}
