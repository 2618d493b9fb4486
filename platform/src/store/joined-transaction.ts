import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from '#store/drizzle-pg.ts'
import type * as schema from './schema/index.ts'

type Db = PgDatabase<PgQueryResultHKT, typeof schema>
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** `tx` is null once the transaction has ended. */
interface Joined {
  tx: Tx | null
  /** Results of the calls that `outside` has made, in order, and how many were read again. */
  results: unknown[]
  read: number
}

const joined = new AsyncLocalStorage<Joined>()

/** How whoever holds something scarce calls another service: without it. */
export const aroundCalls = new AsyncLocalStorage<
  <Value>(call: () => Promise<Value>) => Promise<Value>
>()

/** A view of the database whose statements belong to the transaction of `inOneTransaction`, if any. */
export function joinTransactions(db: Db): Db {
  return new Proxy(db, {
    get(target, name) {
      const current = joined.getStore()?.tx ?? target
      const value: unknown = Reflect.get(current, name)
      return typeof value === 'function'
        ? (value as (...args: unknown[]) => unknown).bind(current)
        : value
    },
  })
}

class CallOutside extends Error {
  readonly call: () => Promise<unknown>

  constructor(call: () => Promise<unknown>) {
    super('A call of another service interrupts the transaction.')
    this.call = call
  }
}

/**
 * Calls another service. In `inOneTransaction`, which must not stay open meanwhile, this rolls back
 * everything so far, makes the call, and starts `work` again, which then gets the result here. The
 * result is valid only for what `work` reads unchanged then: if the call depends on something read,
 * it has to return that as well, and whoever uses the result has to compare it.
 */
export async function outside<Value>(call: () => Promise<Value>): Promise<Value> {
  const current = joined.getStore()
  const around = aroundCalls.getStore()
  const callFreely = () => (around ? around(call) : call())
  if (!current?.tx) return callFreely()
  if (current.read === current.results.length) throw new CallOutside(callFreely)
  current.read += 1
  return current.results[current.read - 1] as Value
}

/**
 * Runs `work` with everything that it does through `joinTransactions` in one transaction; its own
 * transactions become savepoints. `work` may run several times (`outside`, conflicts).
 */
export async function inOneTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>) {
  const results: unknown[] = []
  for (;;) {
    try {
      return await db.transaction(async (tx) => {
        const current: Joined = { tx, results, read: 0 }
        try {
          return await joined.run(current, () => work(tx))
        } finally {
          current.tx = null
        }
      })
    } catch (error) {
      if (!(error instanceof CallOutside)) throw error
      results.push(await error.call())
    }
  }
}
