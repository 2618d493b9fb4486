import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#identity/passwords.ts'
import { newId } from '#store/ids.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInCustomer } from '#testing.ts'

// 60 are enough to detect a difference of a tenth of a second.
const samples = process.env['VITRINE_FULL_NUMBERS'] ? 2_000 : 60
/** Five standard deviations of the area when the times do not differ. */
const tolerance = 5 * Math.sqrt((2 * samples + 1) / (12 * samples * samples))

let test: Awaited<ReturnType<typeof createTestServices>>
let store: Store
let known: string
beforeAll(async () => {
  test = await createTestServices({ RATE_LIMIT_FACTOR: '1000000' })
  store = await addStore(test.services)
  const passwordHash = await hashPassword('a long enough password')
  known = (await signInCustomer(test.services, store, { passwordHash })).customer.email
})
afterAll(() => test.close())

async function measure(path: string, body: unknown) {
  const started = performance.now()
  const response = await test.app.request(`/v1/customer/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store-domain': store.domain },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return performance.now() - started
}

/** Probability that a time of one kind is longer than one of the other; 0.5 means no difference. */
function areaUnderCurve(ones: number[], others: number[]) {
  let wins = 0
  for (const one of ones)
    for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0
  return wins / (ones.length * others.length)
}

async function compare(path: string, extra: object) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < samples; i += 1) {
    const unknown = `${newId('shopper')}@example.com`
    const order = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const email = kind === 'known' ? known : unknown
      times[kind].push(await measure(path, { email, ...extra }))
    }
  }
  return areaUnderCurve(times.known, times.unknown)
}

it.for<[string, object]>([
  ['login', { password: 'not the password' }],
  ['recovery-password', {}],
])(
  '%s takes as long for an unknown address as for a known one',
  { timeout: 60_000 + samples * 2_000 },
  async ([path, extra], { task }) => {
    const area = await compare(path, extra)
    const what = `Response times reveal known addresses at ${path} (area under the curve ${area.toFixed(3)})`
    const failures = Math.abs(area - 0.5) < tolerance ? 0 : 1
    task.meta.repetitions = { row: 'B3', what, n: 2 * samples, failures }
    expect(Math.abs(area - 0.5)).toBeLessThan(tolerance)
  },
)
