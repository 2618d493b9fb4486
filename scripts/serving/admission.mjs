import { setTimeout as sleep } from 'node:timers/promises'

/** How long a line may be for each urgency, before a request is refused at once. */
const longestLine = { private: 200, page: 100, list: 40, crawler: 10 }
const order = ['private', 'page', 'list', 'crawler']
/** Below this share of busy time in a step the loop has time to spare. */
const busy = 0.9
const stepMs = 1
const longestRestMs = 250

/** Thrown for work that cannot be done soon: 503 with Retry-After. */
export class Overloaded extends Error {}

/**
 * A bound on renders at work. Who comes when all places are taken stands in the line of its
 * urgency; private pages are served before public ones, those before lists, crawlers last.
 *
 * Renders and kept documents share one thread. So after a public render has begun, the next begins
 * when the event loop has time to spare, or, as long as kept documents leave it none, when as much
 * time has passed since the end of the first as that one took, a quarter of a second after its
 * beginning at the latest (docs/decisions/231).
 *
 * @param {{ places?: number, lines?: Record<string, number>, hasTimeToSpare?: () => Promise<boolean>,
 *   now?: () => number }} [options] `hasTimeToSpare` waits a step and says whether the loop was idle
 *   in a part of it; `now` is in milliseconds
 */
export function createAdmission({
  places = 16,
  lines = longestLine,
  hasTimeToSpare = wasIdleInStep,
  now = () => performance.now(),
} = {}) {
  const waiting = new Map(order.map((urgency) => [urgency, []]))
  let atWork = 0
  let isOpenToPublic = true

  function admit() {
    while (atWork < places) {
      const mayCome = (urgency) => urgency === 'private' || isOpenToPublic
      const urgency = order.find((one) => waiting.get(one).length > 0 && mayCome(one))
      if (urgency === undefined) return
      atWork += 1
      if (urgency !== 'private') isOpenToPublic = false
      waiting.get(urgency).shift()()
    }
  }

  /** @param {Promise<unknown>} render the public one that has just begun */
  async function openAfter(render) {
    const since = now()
    // A render that waits for a slow platform takes no time from anybody.
    let endsRest = since + longestRestMs
    const noteEnd = () => {
      endsRest = Math.min(endsRest, now() + (now() - since))
    }
    render.then(noteEnd, noteEnd)
    while (!(await hasTimeToSpare()) && now() < endsRest);
    isOpenToPublic = true
    admit()
  }

  return {
    /** Renders at this moment: at work, and standing in a line. */
    count: () => ({
      atWork,
      waiting: order.reduce((sum, urgency) => sum + waiting.get(urgency).length, 0),
    }),
    /**
     * Runs `work` when there is a place for it.
     *
     * @template T
     * @param {'private' | 'page' | 'list' | 'crawler'} urgency
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     * @throws {Overloaded} at once, when the line is full
     */
    async run(urgency, work) {
      const line = waiting.get(urgency)
      const isFree = atWork < places && (urgency === 'private' || isOpenToPublic)
      if (!isFree && line.length >= lines[urgency]) throw new Overloaded()
      await new Promise((resolve) => {
        line.push(resolve)
        admit()
      })
      try {
        const result = work()
        if (urgency !== 'private') void openAfter(result)
        return await result
      } finally {
        atWork -= 1
        admit()
      }
    },
  }
}

async function wasIdleInStep() {
  const before = performance.eventLoopUtilization()
  await sleep(stepMs)
  return performance.eventLoopUtilization(before).utilization < busy
}
