import { isSame } from './once.ts'
import { Refused } from './problem.ts'

interface Read<Thing> {
  data: Thing
  etag: string | null
}

/**
 * Changes some values, unless somebody else has changed the same ones since they were shown. What
 * was changed beside them stays. A change that is there already was made by a lost answer's request.
 * @throws {Refused} 412 if they are not what was shown
 */
export async function changeValues<Thing extends object>(
  shown: Thing,
  change: Partial<Thing>,
  read: () => Promise<Read<Thing>>,
  send: (whole: Thing, etag: string | null) => Promise<unknown>,
): Promise<void> {
  const { data: now, etag } = await read()
  const names = Object.keys(change) as (keyof Thing)[]
  if (names.every((name) => isSame(now[name], change[name]))) return
  if (!names.every((name) => isSame(now[name], shown[name]))) throw new Refused({ status: 412 })
  await send({ ...now, ...change }, etag)
}
