import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { browser, plain, redirectOf } from '@/lib/server/browser.testing'
import { orderReply, usePlatform } from '@/lib/server/platform.testing'
import { keepInAccount } from './actions'

// The stores of the tests, with a first one that measures visits.
const storesDir = mkdtempSync(join(tmpdir(), 'vitrine-stores-'))
cpSync('lib/server/test-stores', storesDir, { recursive: true })
const file = join(storesDir, 'first/store.json')
const store = JSON.parse(readFileSync(file, 'utf8')) as object
const analytics = { matomo: { url: 'https://matomo.example', siteId: 7 }, checkout: true }
writeFileSync(file, JSON.stringify({ ...store, analytics }))
vi.stubEnv('STORES_DIR', storesDir)
afterAll(() => rmSync(storesDir, { recursive: true, force: true }))

const platform = usePlatform()

it('an account that is made from an order counts as signing up', async () => {
  const guest = { email: 'ben@example.com', firstName: 'Ben', lastName: 'Test' }
  platform.on(/graphql/, orderReply({}, guest))
  platform.on(/POST \/v1\/customer\/register/, { json: {} })
  platform.on(/POST \/v1\/customer\/login/, {
    json: { accessToken: 'access-ben', refreshToken: 'refresh-ben', expiresIn: 600 },
  })
  platform.on(/GET \/v1\/customer$/, { json: { id: 'cus-ben', ...guest } })
  browser.headers.set('cookie', 'consent=analytics:1')
  const data = new FormData()
  data.set('orderToken', 'order-1')
  data.set('password', 'quiet harbour lamp')

  expect(plain(await redirectOf(keepInAccount(data)))).toBe('/orders/order-1')

  expect(platform.calls(/register/)).toMatchObject([
    { body: { ...guest, orderToken: 'order-1', password: 'quiet harbour lamp' } },
  ])
  expect(await browser.read('customer')).toMatchObject({ customerId: 'cus-ben' })
  expect(browser.value('signed-in')).toBe('sign_up')
})
