import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** Queue limits by urgency; further requests are refused at once. */
const longestLine = { form: 200, private: 200, page: 100, list: 40, crawler: 10 }
const order = ['form', 'private', 'page', 'list', 'crawler']
/**
 * How long the next render of the same kind waits while cached documents are served: a share of the
 * previous render's duration, and at most `longestMs` from its start. Form posts never wait.
 */
const rests = {
  private: { share: 0.5, longestMs: 50 },
  public: { share: 1, longestMs: 250 },
}
const kindOf = { private: 'private', page: 'public', list: 'public', crawler: 'public' }
/**
 * Upper bound of waiting for spare time: all running renders may be waiting for a platform that
 * does not answer, while documents keep the event loop busy.
 */
const longestWaitMs = 250
/** From this event loop utilization in a step on, there is no time to spare. */
const busy = 0.9
const stepMs = 1
/** Step while renders use the event loop: checking more often would slow them down. */
const longStepMs = 10

/** Thrown for work that cannot be done soon; answered by 503 with Retry-After. */
export class Overloaded extends Error {}

/**
 * Limits concurrent renders. When all places are taken, requests wait in the queue of their
 * urgency: form posts are served first, then private pages, public pages, lists and finally
 * crawlers.
 *
 * Concurrent renders take turns in one thread: the more there are, the later each one ends and the
 * longer its objects stay in memory. So a public render starts beside at most three others, or when
 * the event loop has time to spare because the others wait for the platform, or after a quarter of
 * a second (docs/rendering.md).
 *
 * Renders and cached documents share one thread. So after a page render has started, the next one
 * of its kind starts when the event loop has time to spare or no cached document was sent in the
 * last step. While cached documents take all remaining time, a public render starts once as much
 * time has passed since the end of the previous one as that one took, at most a quarter of a second
 * after its start; a private one after half of that time, at most a twentieth of a second, unless
 * the previous one was alone.
 *
 * @param {{ places?: number, atOnce?: number, lines?: Record<string, number>,
 *   isBusyInStep?: (ms?: number) => Promise<boolean>, now?: () => number }} [options] `isBusyInStep`
 *   waits for a step and returns whether the loop had no time to spare; `now` is in milliseconds
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

  /** @param {string} urgency whose queue is not empty */
  function admitOne(urgency) {
    atWork += 1
    const begin = waiting.get(urgency).shift()
    // A single shopper reading one private page after another never waits for the previous one.
    const isAlone =
      urgency === 'private' && privateAtWork === 0 && waiting.get(urgency).length === 0
    const hasRest = urgency !== 'form' && !isAlone
    if (hasRest) isOpen[kindOf[urgency]] = false
    if (urgency === 'private') privateAtWork += 1
    begin(hasRest)
  }

  /** Runs while so many renders are active that public ones have to wait. */
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
   * @param {Promise<unknown>} render the render of this kind that has just started
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
    /** Current renders: active and queued. */
    count: () => ({
      atWork,
      waiting: order.reduce((sum, urgency) => sum + waiting.get(urgency).length, 0),
    }),
    /** Call this for each document that is sent without a render. */
    noteKept: () => {
      kept += 1
    },
    /**
     * Runs `work` when it is its turn.
     *
     * @template T
     * @param {'form' | 'private' | 'page' | 'list' | 'crawler'} urgency
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     * @throws {Overloaded} at once, when the queue is full
     */
    async run(urgency, work) {
      const line = waiting.get(urgency)
      if (!mayBegin(urgency) && line.length >= lines[urgency]) throw new Overloaded()
      const isFollowedByRest = await new Promise((resolve) => {
        line.push(resolve)
        admit()
      })
      try {
        // Work that throws synchronously also counts as a started render that others may follow.
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

/** @returns {() => boolean} whether the pause after `render`, which starts now, is over */
function measureRest(render, { share, longestMs }, now) {
  const since = now()
  // A render that waits for a slow platform uses no CPU time.
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
  // Requests that arrived during a long task of a render are answered first.
  await setImmediate()
  return performance.eventLoopUtilization(before).utilization >= busy
}
