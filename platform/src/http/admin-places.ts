import { actAs, currentActor } from '#store/actor.ts'
import { aroundCalls, outside } from '#store/joined-transaction.ts'
import { tooManyRequests } from './rate-limit.ts'

/** Operations of one merchant in progress at the same time; fewer than the connections to the database. */
const placesEach = 3
/** Operations of a merchant, or of one of its sellers, that wait. */
const waitingEach = 100

/** Whose operation it is: a merchant's own, or that of one of its sellers. */
interface Caller {
  tenantId: string
  sellerId?: string | null
}

interface Places {
  taken: number
  waiting: { sellerId: string | null; enter: () => void }[]
}

const placesOf = new Map<string, Places>()

const findPlaces = (tenantId: string) => placesOf.get(tenantId) ?? { taken: 0, waiting: [] }

/** @returns nothing when the place was free. */
function enter({ tenantId, sellerId = null }: Caller): Promise<void> | undefined {
  const places = findPlaces(tenantId)
  placesOf.set(tenantId, places)
  // Whoever leaves hands its place over, so that nobody who comes later overtakes.
  if (places.taken >= placesEach)
    return new Promise((resolve) => places.waiting.push({ sellerId, enter: resolve }))
  places.taken += 1
  return undefined
}

function leave({ tenantId }: Caller) {
  const places = findPlaces(tenantId)
  const next = places.waiting.shift()
  if (next) next.enter()
  else places.taken -= 1
  if (places.taken === 0) placesOf.delete(tenantId)
}

async function inOnePlace<Value>(caller: Caller, work: () => Promise<Value>): Promise<Value> {
  const turn = enter(caller)
  if (turn) await turn
  try {
    return await work()
  } finally {
    leave(caller)
  }
}

/**
 * Does the work when the merchant has a free place, in the order of arrival, so that the dearest
 * operations of one merchant leave most of the process and of its connections to the others. A call
 * of another service (`outside`) holds no place.
 * @throws Problem 429 when too many of the caller's operations are waiting.
 */
export async function inPlace<Value>(caller: Caller, work: () => Promise<Value>): Promise<Value> {
  const { sellerId = null, tenantId } = caller
  const ahead = findPlaces(tenantId).waiting.filter((other) => other.sellerId === sellerId)
  if (ahead.length >= waitingEach) throw tooManyRequests(1)
  const callWithoutPlace = async <Answer>(call: () => Promise<Answer>) => {
    leave(caller)
    try {
      return await aroundCalls.exit(call)
    } finally {
      await enter(caller)
    }
  }
  return inOnePlace(caller, () => aroundCalls.run(callWithoutPlace, work))
}

/** Receives a body in the caller's place for bodies, however slow, not in that of operations. */
export function receiveInPlace<Value>(
  { tenantId, sellerId }: Caller,
  receive: () => Promise<Value>,
): Promise<Value> {
  return outside(() => inPlace({ tenantId: `${tenantId} ${sellerId ?? ''} bodies` }, receive))
}

/** The parts of a streamed answer, each made in a place and in the name of the caller. */
export function eachInPlace<Part>(
  caller: Caller,
  parts: AsyncGenerator<Part>,
): AsyncGenerator<Part> {
  const actor = currentActor()
  async function* inPlaces() {
    try {
      for (;;) {
        const next = await inOnePlace(caller, () => actAs(actor, () => parts.next()))
        if (next.done === true) return
        yield next.value
      }
    } finally {
      await parts.return(undefined)
    }
  }
  return inPlaces()
}
