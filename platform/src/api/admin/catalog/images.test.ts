import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openAdminClient } from '#api/testing/admin-client.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
const shop = await openAdminClient({ DATA_DIR: folder })
const image = await readFile(
  new URL('../../../../media/demo/norrlys/pall-stool-oak.webp', import.meta.url),
)

afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => shop.openStore())

test('an uploaded image is measured, stored and served', async () => {
  const made = await shop.send('POST', '/v1/catalog/images', image, {
    'content-type': 'image/webp',
  })
  expect(made).toMatchObject({ status: 201, body: { width: 1200, height: 1200 } })
  const served = await shop.app.request(String(made.body['url']))
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await served.arrayBuffer()).equals(image)).toBe(true)
})

test('a file that only claims to be an image is refused', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>'.padEnd(200))
  const made = await shop.send('POST', '/v1/catalog/images', page, { 'content-type': 'image/png' })
  expect(made).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
})

test('an image that is too large is refused', async () => {
  const huge = Buffer.concat([image, Buffer.alloc(12 * 1024 * 1024)])
  const made = await shop.send('POST', '/v1/catalog/images', huge, { 'content-type': 'image/webp' })
  expect(made.status).toBe(413)
})
