import { connection } from 'next/server'
import { findBag } from '@/lib/server/cart/cart'
import { log } from '@/lib/server/log'
import { privateJson } from '@/lib/server/session/private-json'
import { getShopper } from '@/lib/server/session/shopper'

/** What is personal on a public page: the greeting and the number of pieces in the bag. */
export async function GET(): Promise<Response> {
  await connection()
  const shopper = await getShopper()
  const firstName = shopper.customer?.firstName ?? null
  try {
    const bag = await findBag(shopper)
    return privateJson({ firstName, bagCount: bag?.itemCount ?? 0 })
  } catch (error) {
    log('warn', 'the bag could not be counted', error)
    return privateJson({ firstName, bagCount: null })
  }
}
