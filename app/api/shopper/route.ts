import { connection } from 'next/server'
import { findBag } from '@/lib/server/bag'
import { log } from '@/lib/server/log'
import { privateJson } from '@/lib/server/private-json'
import { getShopper } from '@/lib/server/shopper'

/** What is personal on a public page: the greeting and the number of pieces in the bag. */
export async function GET(): Promise<Response> {
  await connection()
  const shopper = await getShopper()
  const firstName = shopper.customer?.firstName ?? null
  try {
    const bag = await findBag(shopper)
    return privateJson({ firstName, bagCount: bag?.itemCount ?? 0 })
  } catch (error) {
    log('warn', 'cart count failed', error)
    return privateJson({ firstName, bagCount: null })
  }
}
