/** Operations of one merchant in progress at the same time; fewer than the connections to the database. */
const placesEach = 3

interface Places {
  taken: number
  waiting: (() => void)[]
}

const placesOf = new Map<string, Places>()

/**
 * Does the work when the merchant has a free place, in the order of arrival, so that the dearest
 * operations of one merchant leave most of the process and of its connections to the others.
 */
export async function inPlace(tenantId: string, work: () => Promise<void>): Promise<void> {
  const places = placesOf.get(tenantId) ?? { taken: 0, waiting: [] }
  placesOf.set(tenantId, places)
  // Whoever leaves hands its place over, so that nobody who comes later overtakes.
  if (places.taken < placesEach) places.taken += 1
  else await new Promise<void>((resolve) => places.waiting.push(resolve))
  try {
    await work()
  } finally {
    const next = places.waiting.shift()
    if (next) next()
    else places.taken -= 1
    if (places.taken === 0) placesOf.delete(tenantId)
  }
}

/** The parts of an answer that is streamed after its operation has left: each is made in a place. */
export async function* eachInPlace<Part>(
  tenantId: string,
  parts: AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  try {
    for (;;) {
      let next: IteratorResult<Part> | undefined
      await inPlace(tenantId, async () => {
        next = await parts.next()
      })
      if (!next || next.done === true) return
      yield next.value
    }
  } finally {
    await parts.return(undefined)
  }
}
