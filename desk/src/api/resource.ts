import { changeValues } from './change.ts'
import { api, ifMatch, inPath, take, takeTagged, under } from './client.ts'
import { unlessGone } from './problem.ts'

/**
 * What can be done with the things of a list whose operations follow one pattern. The platform
 * takes no notice of what a request cannot have, such as the id.
 */
export function writesOf<Thing extends { id: string }, Reply = Thing>(
  list: `shipping/${'methods' | 'zones' | 'pickup-points'}` | 'payment-methods' | 'coupons',
  toThing = (reply: Reply) => reply as unknown as Thing,
  toRequest: (thing: Thing) => unknown = (thing) => thing,
) {
  // All of them have the same operations, with bodies of their own.
  const path = `/v1/${list}` as '/v1/shipping/zones'
  const one = `${path}/{id}` as const
  const toBody = (thing: Thing) => ({ body: toRequest(thing) as never })
  const read = async ({ id }: Thing) => {
    const { data, etag } = await takeTagged(api.GET(one, inPath(id)))
    return { data: toThing(data as Reply), etag }
  }
  const send = (whole: Thing, etag: string | null) => {
    const headers = ifMatch(etag)
    return take(api.PUT(one, { ...inPath(whole.id), headers, ...toBody(whole) }))
  }
  return {
    read,
    send,
    save: (shown: Thing, change: Partial<Thing>) =>
      changeValues(shown, change, () => read(shown), send),
    create: (thing: Thing, key: string) =>
      take(api.POST(path, { ...under(key), ...toBody(thing) })),
    remove: ({ id }: Thing) => unlessGone(take(api.DELETE(one, inPath(id)))),
  }
}
