import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How long a line may be for each urgency, before a request is refused at once. */
const longestLine = { form: 200, private: 200, page: 100, list: 40, crawler: 10 }
const order = ['form', 'private', 'page', 'list', 'crawler']
/**
 * How long the next render of the same kind waits beside kept documents: as a share of what the one
 * before took, and at the longest from its beginning. What forms send waits for no other.
 */
const rests = {
  private: { share: 0.5, longestMs: 50 },
  public: { share: 1, longestMs: 250 },
}
const kindOf = { private: 'private', page: 'public', list: 'public', crawler: 'public' }
/** Renders at work may all wait for a platform that does not answer, while documents keep the loop busy. */
const longestWaitMs = 250
/** From this share of busy time in a step on, the loop has no time to spare. */
const busy = 0.9
const stepMs = 1
/** While renders have the loop: looking more often would cost them time. */
const longStepMs = 10

/** Thrown for work that cannot be done soon: 503 with Retry-After. */
export class Overloaded extends Error {}

/**
 * A bound on renders at work. Who comes when all places are taken stands in the line of its
 * urgency; forms are served before private pages, those before public ones, then lists, crawlers
 * last.
 *
 * Renders at work take turns in one thread: the more of them, the later each ends and the longer all
 * that they have made stays in memory. So a public one begins beside three others at most, or when
 * the loop has time to spare because the others wait for the platform, or after a quarter of a second
 * (docs/decisions/211).
 *
 * Renders and kept documents share one thread. So after a render of a page has begun, the next of its
 * kind begins when the event loop has time to spare or no kept document was sent in the last step.
 * As long as kept documents take all the time that is left, a public one begins when as much time has
 * passed since the end of the first as that one took, a quarter of a second after its beginning at
 * the latest; a private one after half of that time and a twentieth of a second, unless the one
 * before was alone (docs/decisions/231 and 262).
 *
 * @param {{ places?: number, atOnce?: number, lines?: Record<string, number>,
 *   isBusyInStep?: (ms?: number) => Promise<boolean>, now?: () => number }} [options] `isBusyInStep`
 *   waits a step and says whether the loop had no time to spare in it; `now` is in milliseconds
 */
export function createAdmission({
  places = 16,
  atOnce = 4,
  lines = longestLine,
  isBusyInStep = wasBusyInStep,
  now = () => performance.now(),
} = {}) {
  const waiting = new Map(order.map((urgency) => [urgency, []]))
  let atWork = 0
  let privateAtWork = 0
  const isOpen = { private: true, public: true }
  let kept = 0
  let isWatching = false

  const isFree = (urgency) => isOpen[kindOf[urgency]] ?? true
  const mayBegin = (urgency) =>
    isFree(urgency) && atWork < (kindOf[urgency] === 'public' ? Math.min(atOnce, places) : places)
  const findNext = () => order.find((one) => waiting.get(one).length > 0 && isFree(one))

  function admit() {
    let urgency
    while ((urgency = findNext()) && mayBegin(urgency)) admitOne(urgency)
    if (urgency && !isWatching && atWork < places) void admitIntoSpareTime()
  }

  /** @param {string} urgency of which one waits */
  function admitOne(urgency) {
    atWork += 1
    const begin = waiting.get(urgency).shift()
    // Whoever reads one private page after the other, alone, never waits for the last one.
    const isAlone =
      urgency === 'private' && privateAtWork === 0 && waiting.get(urgency).length === 0
    const hasRest = urgency !== 'form' && !isAlone
    if (hasRest) isOpen[kindOf[urgency]] = false
    if (urgency === 'private') privateAtWork += 1
    begin(hasRest)
  }

  /** As long as so many are at work that public ones wait. */
  async function admitIntoSpareTime() {
    isWatching = true
    let latest = now() + longestWaitMs
    while (atWork >= atOnce && atWork < places && findNext()) {
      if ((await isBusyInStep(longStepMs)) && now() < latest) continue
      const urgency = findNext()
      if (!urgency || atWork >= places) break
      admitOne(urgency)
      latest = now() + longestWaitMs
    }
    isWatching = false
  }

  /**
   * @param {'private' | 'public'} kind
   * @param {Promise<unknown>} render the one of this kind that has just begun
   */
  async function openAfter(kind, render) {
    const hasRested = measureRest(render, rests[kind], now)
    let before
    do before = kept
    while ((await isBusyInStep()) && kept > before && !hasRested())
    isOpen[kind] = true
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
     * @param {'form' | 'private' | 'page' | 'list' | 'crawler'} urgency
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     * @throws {Overloaded} at once, when the line is full
     */
    async run(urgency, work) {
      const line = waiting.get(urgency)
      if (!mayBegin(urgency) && line.length >= lines[urgency]) throw new Overloaded()
      const isFollowedByRest = await new Promise((resolve) => {
        line.push(resolve)
        admit()
      })
      try {
        // Even what throws at once is a render that has begun, after which others may come.
        const result = (async () => work())()
        if (isFollowedByRest) void openAfter(kindOf[urgency], result)
        return await result
      } finally {
        atWork -= 1
        if (urgency === 'private') privateAtWork -= 1
        admit()
      }
    },
  }
}

/** @returns {() => boolean} whether the rest after `render` is over, which begins now */
function measureRest(render, { share, longestMs }, now) {
  const since = now()
  // A render that waits for a slow platform takes no time from anybody.
  let endsRest = since + longestMs
  const noteEnd = () => {
    endsRest = Math.min(endsRest, now() + (now() - since) * share)
  }
  render.then(noteEnd, noteEnd)
  return () => now() >= endsRest
}

async function wasBusyInStep(ms = stepMs) {
  const before = performance.eventLoopUtilization()
  await sleep(ms)
  // Requests that came during a long piece of a render are answered before this goes on.
  await setImmediate()
  return performance.eventLoopUtilization(before).utilization >= busy
}
