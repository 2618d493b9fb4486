/** How long a line may be for each urgency, before a request is refused at once. */
const longestLine = { private: 200, page: 100, list: 40, crawler: 10 }
const order = ['private', 'page', 'list', 'crawler']

/** Thrown for work that cannot be done soon: 503 with Retry-After. */
export class Overloaded extends Error {}

/**
 * A bound on renders at work. Who comes when all places are taken stands in the line of its
 * urgency; private pages are served before public ones, those before lists, crawlers last.
 *
 * @param {{ places?: number, lines?: Record<string, number> }} [options]
 */
export function createAdmission({ places = 16, lines = longestLine } = {}) {
  const waiting = new Map(order.map((urgency) => [urgency, []]))
  let atWork = 0

  function leave() {
    const line = order.map((urgency) => waiting.get(urgency)).find(({ length }) => length > 0)
    if (line) line.shift()()
    else atWork -= 1
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
      if (atWork < places) atWork += 1
      else {
        const line = waiting.get(urgency)
        if (line.length >= lines[urgency]) throw new Overloaded()
        await new Promise((resolve) => line.push(resolve))
      }
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
