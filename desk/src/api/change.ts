import { call, callTagged } from './client.ts'
import type { Asked, PathOf, Reply, Tagged } from './client.ts'
import { isSame } from './once.ts'
import { Refused, unlessGone } from './problem.ts'

/**
 * Changes some values, unless somebody else has changed the same ones since they were shown. What
 * was changed beside them stays. A change that is there already was made by a lost answer's request.
 * @throws {Refused} 412 if they are not what was shown
 */
export async function changeValues<Thing extends object>(
  shown: Thing,
  change: Partial<Thing>,
  read: () => Promise<Tagged<Thing>>,
  send: (whole: Thing, etag: string | null) => Promise<unknown>,
): Promise<void> {
  const { data: now, etag } = await read()
  const names = Object.keys(change) as (keyof Thing)[]
  if (names.every((name) => isSame(now[name], change[name]))) return
  if (!names.every((name) => isSame(now[name], shown[name]))) throw new Refused({ status: 412 })
  await send({ ...now, ...change }, etag)
}

/** Saves a change of what is read and written at one path. */
export const saveAt = <Path extends PathOf<'get'> & PathOf<'patch'>>(
  path: Path,
  ids: Asked<'get', Path>,
  shown: Reply<'get', Path>,
  body: Partial<Reply<'get', Path>>,
) =>
  changeValues<Reply<'get', Path>>(
    shown,
    body,
    () => callTagged('get', path, ids as never),
    (_whole, etag) => call('patch', path, { ...ids, etag, body } as never),
  )

/**
 * What can be done with the things of a list whose operations follow one pattern. The platform
 * takes no notice of what a request cannot have, such as the id.
 */
export function writesOf<Thing extends { id: string }, Read = Thing>(
  list: `shipping/${'methods' | 'zones' | 'pickup-points'}` | 'payment-methods' | 'coupons',
  toThing = (read: Read) => read as unknown as Thing,
  toRequest: (thing: Thing) => unknown = (thing) => thing,
) {
  // All of them have the same operations, with bodies of their own.
  const path = `/v1/${list}` as '/v1/shipping/zones'
  const one = `${path}/{id}` as const
  const read = async ({ id }: Thing) => {
    const { data, etag } = await callTagged('get', one, { id })
    return { data: toThing(data as Read), etag }
  }
  const send = (whole: Thing, etag: string | null) =>
    call('put', one, { id: whole.id, etag, body: toRequest(whole) as never })
  return {
    read,
    send,
    save: (shown: Thing, change: Partial<Thing>) =>
      changeValues(shown, change, () => read(shown), send),
    create: (thing: Thing, key: string) =>
      call('post', path, { key, body: toRequest(thing) as never }),
    remove: ({ id }: Thing) => unlessGone(call('delete', one, { id })),
  }
}
