import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How long a line may be for each urgency, before a request is refused at once. */
const longestLine = { private: 200, page: 100, list: 40, crawler: 10 }
const order = ['private', 'page', 'list', 'crawler']
/** From this share of busy time in a step on, the loop has no time to spare. */
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
 * when the event loop has time to spare or no kept document was sent in the last step. As long as
 * kept documents take all the time that is left, it begins when as much time has passed since the
 * end of the first as that one took, a quarter of a second after its beginning at the latest
 * (docs/decisions/231).
 *
 * @param {{ places?: number, lines?: Record<string, number>, isBusyInStep?: () => Promise<boolean>,
 *   now?: () => number }} [options] `isBusyInStep` waits a step and says whether the loop had no
 *   time to spare in it; `now` is in milliseconds
 */
export function createAdmission({
  places = 16,
  lines = longestLine,
  isBusyInStep = wasBusyInStep,
  now = () => performance.now(),
} = {}) {
  const waiting = new Map(order.map((urgency) => [urgency, []]))
  let atWork = 0
  let isOpenToPublic = true
  let kept = 0

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
    let before
    do before = kept
    while ((await isBusyInStep()) && kept > before && now() < endsRest)
    isOpenToPublic = true
    admit()
  }

  return {
    /** Renders at this moment: at work, and standing in a line. */
    count: () => ({
      atWork,
      waiting: order.reduce((sum, urgency) => sum + waiting.get(urgency).length, 0),
    }),
    /** To be called for each document that was sent without a render. */
    noteKept: () => {
      kept += 1
    },
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
        // Even what throws at once is a render that has begun, after which others may come.
        const result = (async () => work())()
        if (urgency !== 'private') void openAfter(result)
        return await result
      } finally {
        atWork -= 1
        admit()
      }
    },
  }
}

async function wasBusyInStep() {
  const before = performance.eventLoopUtilization()
  await sleep(stepMs)
  // Requests that came during a long piece of a render are answered before this goes on.
  await setImmediate()
  return performance.eventLoopUtilization(before).utilization >= busy
}
