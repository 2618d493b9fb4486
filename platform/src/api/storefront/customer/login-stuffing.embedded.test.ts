import { afterAll, expect, it } from 'vitest'
import { hashPassword } from '#identity/passwords.ts'
import { createRandom } from '#bench/generated-product.ts'
import { newId } from '#store/ids.ts'
import { customers } from '#store/schema/customers.ts'
import { addStore, createTestServices } from '#testing.ts'

const pairs = process.env['VITRINE_FULL_NUMBERS'] ? 10_000 : 250
const valid = pairs / 50
const sources = pairs / 20
const atOnce = 20
const password = 'a long enough password'

const test = await createTestServices()
const store = await addStore(test.services)
afterAll(() => test.close())

async function login(email: string, secret: string, source: number) {
  const response = await test.app.request('/v1/customer/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-store-domain': store.domain,
      'x-forwarded-for': `198.51.${String(source >> 8)}.${String(source & 255)}`,
    },
    body: JSON.stringify({ email, password: secret }),
  })
  await response.arrayBuffer()
  return response.status
}

async function addCustomers() {
  const passwordHash = await hashPassword(password)
  const { id: storeId, tenantId } = store
  const rows = Array.from({ length: valid }, (_, i) => ({
    id: newId('cus'),
    tenantId,
    storeId,
    passwordHash,
    email: `known-${String(i)}@example.com`,
    firstName: 'Hanna',
    lastName: 'Lind',
  }))
  await test.services.db.insert(customers).values(rows)
  return rows.map(({ email }) => email)
}

it('a list of stolen passwords confirms at most one in a hundred', async ({ task }) => {
  const known = await addCustomers()
  // A customer with a known source, whom the attack must not lock out.
  const [resident = ''] = known
  expect(await login(resident, password, 60_000)).toBe(200)
  const random = createRandom(11)
  const list = Array.from({ length: pairs }, (_, i) => ({ email: known[i], at: random(), i }))
  const shuffled = list.toSorted((one, other) => one.at - other.at)
  let confirmed = 0
  for (let i = 0; i < shuffled.length; i += atOnce) {
    const tries = shuffled.slice(i, i + atOnce).map(({ email, i: number }, offset) => {
      const source = (i + offset) % sources
      return login(email ?? `stolen-${String(number)}@example.com`, password, source)
    })
    confirmed += (await Promise.all(tries)).filter((status) => status === 200).length
  }
  expect(await login(resident, password, 60_000)).toBe(200)
  const allowed = Math.max(1, Math.floor(valid / 100))
  const what = `More than one in a hundred of ${String(valid)} valid pairs is confirmed (${String(confirmed)} were)`
  task.meta.repetitions = { row: 'B1', what, n: pairs, failures: Math.max(0, confirmed - allowed) }
  expect(confirmed).toBeLessThanOrEqual(allowed)
}, 600_000)
