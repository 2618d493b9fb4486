import { expect, test, vi } from 'vitest'
import { planPrices, planState } from './plan-prices.ts'

const plans = ['small', 'medium', 'large'].map((variantId) => ({
  ...{ variantId, price: 900, startsOn: '2026-12-01T00:00:00Z', endsOn: null },
}))

/** A platform that has other prices planned for some variants; returns for which it plans one. */
function startPlatform(taken: string[]) {
  const planned: string[] = []
  const keys = new Set<string | null>()
  vi.stubGlobal('fetch', async (request: Request) => {
    const { variantId } = (await request.json()) as { variantId: string }
    if (taken.includes(variantId))
      return Response.json({ code: 'Catalog.PriceOverlap' }, { status: 409 })
    const key = request.headers.get('idempotency-key')
    if (keys.has(key)) return Response.json({ code: 'Common.IdempotencyMismatch' }, { status: 422 })
    keys.add(key)
    planned.push(variantId)
    return Response.json({}, { status: 201 })
  })
  return planned
}

test('a price that overlaps does not keep the other variants from theirs, and is named', async () => {
  const planned = startPlatform(['small'])
  expect(await planPrices(plans, 'key')).toMatchObject([{ variantId: 'small' }])
  expect(planned).toEqual(['medium', 'large'])
  startPlatform([])
  expect(await planPrices(plans, 'key')).toEqual([])
})

test('if all prices overlap, that is a refusal', async () => {
  startPlatform(['small', 'medium', 'large'])
  await expect(planPrices(plans, 'key')).rejects.toMatchObject({
    problem: { code: 'Catalog.PriceOverlap' },
  })
})

test('a price that is planned at once is not one of later', () => {
  const states = ['2001-01-01T00:00:00Z', '2999-01-01T00:00:00Z'].map((startsOn) =>
    (['planned', 'active'] as const).map((state) => planState({ state, startsOn })),
  )
  expect(states).toEqual([
    ['begins', 'active'],
    ['planned', 'active'],
  ])
})
