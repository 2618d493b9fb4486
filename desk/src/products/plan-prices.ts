import { call, type Schemas } from '#api/client.ts'
import { Refused } from '#api/problem.ts'
import { isPast } from '#i18n/format.ts'

export type PriceRequest = Schemas['PlannedPriceRequest']

/** What a planned price is now: one whose time has come begins within a second. */
export const planState = ({
  state,
  startsOn,
}: Pick<Schemas['PlannedPrice'], 'state' | 'startsOn'>) =>
  state === 'planned' && isPast(startsOn) ? 'begins' : state

export const plansPath = '/v1/catalog/planned-prices'

/** A variant that has another price planned for the time. */
export interface Overlap {
  variantId: string
  error: Refused
}

/**
 * Plans one price for each of the variants, each under a key of its own. One that overlaps does not
 * keep the others from theirs, and is returned.
 * @throws {Refused} if all overlap
 */
export async function planPrices(plans: PriceRequest[], key: string): Promise<Overlap[]> {
  const overlaps: Overlap[] = []
  for (const body of plans) {
    const { variantId } = body
    try {
      await call('post', plansPath, { key: `${key}.${variantId}`, body })
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== 'Catalog.PriceOverlap') throw error
      overlaps.push({ variantId, error })
    }
  }
  const [first] = overlaps
  if (first && overlaps.length === plans.length) throw first.error
  return overlaps
}
