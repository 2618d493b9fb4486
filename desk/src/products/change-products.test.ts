import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#api/problem.ts'

const save = vi.fn()
vi.mock('./product-queries.ts', () => ({ saveProduct: save }))
const { changeProducts } = await import('./change-products.ts')

vi.useFakeTimers()
beforeEach(() => save.mockReset())

const changes = ['lamp', 'mug', 'vase'].map((id) => ({
  product: { id } as never,
  ...{ change: { isActive: true }, earlier: { isActive: false } },
}))

/** Changes all three; `answer` says how the platform answers for a product. */
async function changeAll(answer: (id: string, time: number) => Error | null) {
  const times = new Map<string, number>()
  save.mockImplementation((id: string) => {
    times.set(id, (times.get(id) ?? 0) + 1)
    const error = answer(id, times.get(id) ?? 0)
    return error ? Promise.reject(error) : Promise.resolve({})
  })
  const changing = changeProducts(changes, () => undefined)
  await vi.runAllTimersAsync()
  const { count, failures, back } = await changing
  const ids = (all: { product: { id: string } }[]) => all.map(({ product }) => product.id)
  return { count, failed: ids(failures), back: ids(back), times: Object.fromEntries(times) }
}

const lost = new TypeError('Failed to fetch')

test('a change of many products whose answer was lost is sent again', async () => {
  const changed = await changeAll((id, time) => (id === 'mug' && time < 3 ? lost : null))
  expect(changed).toEqual({
    ...{ count: 3, failed: [], back: ['lamp', 'mug', 'vase'] },
    times: { lamp: 1, mug: 3, vase: 1 },
  })
})

test('all that fail are named, and what may have been done can be taken back', async () => {
  const refused = new Refused({ status: 412 })
  const changed = await changeAll((id) => ({ lamp: refused, mug: lost })[id] ?? null)
  expect(changed).toEqual({
    ...{ count: 1, failed: ['lamp', 'mug'], back: ['mug', 'vase'] },
    times: { lamp: 1, mug: 4, vase: 1 },
  })
})
