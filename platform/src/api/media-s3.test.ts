import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isImageKept } from '#store/images.ts'
import { findFreePort } from '#store/postgres.testing.ts'
import * as s3Images from '#store/s3-images.ts'
import { openAdminClient } from './testing/admin-client.ts'

let bucket: S3rver
let folder: string
let dataDir: string
let shop: Awaited<ReturnType<typeof openAdminClient>>
let image: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-bucket-'))
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-data-'))
  const port = await findFreePort()
  bucket = new S3rver({
    port,
    address: '127.0.0.1',
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'images', configs: [] }],
  })
  await bucket.run()
  shop = await openAdminClient({
    DATA_DIR: dataDir,
    S3_ENDPOINT: `http://127.0.0.1:${String(port)}`,
    S3_BUCKET: 'images',
    S3_REGION: 'eu-central-1',
    // The credentials that s3rver accepts.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  await shop.openStore()
  image = await readFile(new URL('../../media/demo/norrlys/pall-stool-oak.webp', import.meta.url))
})

afterAll(async () => {
  await shop.close()
  await bucket.close()
  await rm(folder, { recursive: true })
  await rm(dataDir, { recursive: true })
})

async function upload() {
  const headers = { 'content-type': 'image/webp' }
  const made = await shop.send('POST', '/v1/catalog/images', image, headers)
  expect(made).toMatchObject({ status: 201, body: { width: 1200, height: 1200 } })
  return String(made.body['url'])
}

test('an uploaded image is stored in the bucket, not on disk, and is served from there', async () => {
  const url = await upload()
  expect(url).toMatch(/^\/media\/uploads\/[^/]+\/[0-9a-f]{40}\.webp$/)
  expect(await readdir(dataDir)).toEqual([])
  const served = await shop.app.request(url)
  expect(served.status).toBe(200)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('content-length')).toBe(String(image.length))
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(Buffer.from(await served.arrayBuffer()).equals(image)).toBe(true)
  const head = await shop.app.request(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(image.length))
})

test('a conditional request is answered without a request to the bucket', async () => {
  const url = await upload()
  const etag = (await shop.app.request(url, { method: 'HEAD' })).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[0-9a-f]{40}"$/)
  const open = vi.spyOn(s3Images, 'openObject')
  const again = await shop.app.request(url, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(etag)
  expect(open).not.toHaveBeenCalled()
})

test('an import finds images in the bucket that it has already copied', async () => {
  const url = await upload()
  const { config } = shop.services
  expect(await isImageKept(config, url)).toBe(true)
  expect(await isImageKept(config, url.replace(/[0-9a-f]{40}/, 'a'.repeat(40)))).toBe(false)
})

test('images that ship with the platform stay on disk, and a missing image is 404', async () => {
  expect((await shop.app.request('/media/demo/terra-tide/hero.webp')).status).toBe(200)
  expect((await shop.app.request('/media/other/key.webp')).status).toBe(404)
  expect((await shop.app.request(`/media/uploads/x/${'a'.repeat(40)}.webp`)).status).toBe(404)
})

test('a bucket that does not respond is 503 with Retry-After', async () => {
  const url = await upload()
  const fault = vi.spyOn(s3Images, 'openObject').mockRejectedValue(new Error('down'))
  const answer = await shop.app.request(url)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ code: 'Media.Unavailable' })
  fault.mockRestore()
})
