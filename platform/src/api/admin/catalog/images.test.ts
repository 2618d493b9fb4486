import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { addUpload } from '#commerce/catalog/write/uploads.ts'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { sweepEnded } from '#sweep.ts'
import { stores } from '#store/schema/tenancy.ts'
import { makePng } from '#commerce/import/image.testing.ts'

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
  for (const file of [page, Buffer.of()]) {
    const type = { 'content-type': 'image/png' }
    const made = await shop.send('POST', '/v1/catalog/images', file, type)
    expect(made).toMatchObject({ status: 400, body: { code: 'Common.Validation' } })
  }
})

test('an image that is too large is refused', async () => {
  const huge = Buffer.concat([image, Buffer.alloc(12 * 1024 * 1024)])
  const made = await shop.send('POST', '/v1/catalog/images', huge, { 'content-type': 'image/webp' })
  expect(made.status).toBe(413)
})

const upload = async (bytes: Buffer, type = 'image/png') => {
  const made = await shop.send('POST', '/v1/catalog/images', bytes, { 'content-type': type })
  return { status: made.status, body: made.body, url: String(made.body['url']) }
}

test('an image that cannot be stored is not on the disk or listed, and is stored later', async () => {
  const { url } = await upload(makePng(16, 1))
  const later = encodeURIComponent(new Date(shop.services.clock().getTime() + 1).toISOString())
  await shop.send('DELETE', `/v1/catalog/images?createdBefore=${later}`)
  const file = join(folder, new URL(url, 'http://localhost').pathname)
  await rm(file)
  // As on a full disk, its draft is begun and the file does not become one.
  await mkdir(join(file, 'in the way'), { recursive: true })
  expect((await upload(makePng(16, 1))).status).toBe(500)
  expect((await readdir(dirname(file))).filter((name) => name.endsWith('.tmp'))).toEqual([])
  const listed = async () => (await shop.send('GET', '/v1/catalog/images')).body['totalCount']
  expect(await listed()).toBe(0)
  await rm(file, { recursive: true })
  expect((await upload(makePng(16, 1))).status).toBe(201)
  await rm(file)
  await mkdir(join(file, 'in the way'), { recursive: true })
  expect((await upload(makePng(16, 1))).status).toBe(500)
  // It was kept before.
  expect(await listed()).toBe(1)
  await rm(file, { recursive: true })
})

test('an image that neither of two uploads at once could store is not listed', async () => {
  const { db, clock } = shop.services
  const { tenantId, id: storeId } = shop.client.store
  const add = () => {
    shop.advance(1)
    const scope = { tenantId, storeId, sellerId: null }
    return addUpload({ db, now: clock(), place }, scope, makePng(17, 1))
  }
  let second: Promise<unknown> | null = null
  // A bucket that refuses everything, the first file once a second upload of it has failed.
  const bucket = createServer((request, response) => {
    const refuse = () => response.writeHead(400).end()
    request.resume().on('end', () => {
      if (second) return refuse()
      second = add().catch((error: unknown) => error)
      return void second.then(refuse)
    })
  })
  await once(bucket.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void bucket.close())
  const { port } = bucket.address() as AddressInfo
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const s3 = {
    endpoint: `http://127.0.0.1:${String(port)}`,
    bucket: 'b',
    region: 'r',
    ...credentials,
  }
  const place = { dataDir: folder, s3 }
  await expect(add()).rejects.toThrow()
  expect(await second).toBeInstanceOf(Error)
  expect((await shop.send('GET', '/v1/catalog/images')).body['totalCount']).toBe(0)
})

test('an image that was kept is answered although its entry in the audit is lost, which is logged', async () => {
  const { db, log } = shop.services
  await db.execute(sql`alter table audit_entries add constraint full_disk check (false) not valid`)
  onTestFinished(async () => {
    await db.execute(sql`alter table audit_entries drop constraint full_disk`)
  })
  const logged = vi.spyOn(log, 'error')
  onTestFinished(() => logged.mockRestore())
  expect(await upload(makePng(15, 1))).toMatchObject({ status: 201 })
  const fields = expect.objectContaining({ operation: 'UploadImage' }) as object
  expect(logged).toHaveBeenCalledExactlyOnceWith('audit', fields)
  const brand = { name: 'Nord', slug: 'nord' }
  expect((await shop.send('POST', '/v1/catalog/brands', brand)).status).toBe(500)
})

const photo = { create: { width: 30, height: 20, channels: 3, background: '#a40' } } as const

test('the metadata of a photo is removed, and it stands upright', async () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }
  const taken = await sharp(photo)
    .withExif({ IFD0: { Artist: 'Aya' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = await upload(taken, 'image/jpeg')
  expect(made).toMatchObject({ status: 201, body: { width: 20, height: 30 } })
  const served = await shop.app.request(made.url)
  const { exif, xmp, orientation } = await sharp(await served.arrayBuffer()).metadata()
  expect({ exif, xmp, orientation }).toEqual({})
})

describe('an image that is not in use', () => {
  const list = async (query: string) => {
    const { body } = await shop.send('GET', `/v1/catalog/images?${query}`)
    return (body['data'] as unknown as { id: string; url: string }[]).map(({ id, url }) => ({
      id,
      url,
    }))
  }
  const show = async (url: string) =>
    shop.send('POST', '/v1/catalog/brands', {
      name: url,
      image: { url, alt: '', width: 1, height: 1 },
    })
  const isServed = async (url: string) => {
    const { status, body } = await shop.app.request(url)
    await body?.cancel()
    return status === 200
  }
  const sweepAfter = async (minutes: number) => {
    shop.advance(minutes * 60_000)
    await sweepEnded(shop.services)
  }

  it('is listed and removed; its file is deleted an hour later', async () => {
    const [used, unused] = [(await upload(makePng(3, 1))).url, (await upload(makePng(4, 1))).url]
    expect((await show(used)).status).toBe(201)
    expect(await list('inUse=true')).toMatchObject([{ url: used }])
    const [found] = await list('inUse=false')
    expect(found?.url).toBe(unused)
    const path = `/v1/catalog/images/${found?.id ?? ''}`
    expect((await shop.send('DELETE', path)).status).toBe(204)
    expect((await shop.send('DELETE', path)).status).toBe(404)
    expect(await list('')).toMatchObject([{ url: used }])
    await sweepAfter(59)
    expect(await isServed(unused)).toBe(true)
    await sweepAfter(2)
    expect(await isServed(unused)).toBe(false)
    expect(await isServed(used)).toBe(true)
  })

  it('stays if it is shown or uploaded again within that hour', async () => {
    const urls = [(await upload(makePng(5, 1))).url, (await upload(makePng(6, 1))).url]
    const before = shop.services.clock().toISOString()
    const removals = `/v1/catalog/images?createdBefore=${before}`
    expect((await shop.send('DELETE', removals)).body).toEqual({ removed: 0 })
    shop.advance(1000)
    const later = encodeURIComponent(shop.services.clock().toISOString())
    const many = await shop.send('DELETE', `/v1/catalog/images?createdBefore=${later}`)
    expect(many.body).toEqual({ removed: 2 })
    await show(urls[0] ?? '')
    await upload(makePng(6, 1))
    await sweepAfter(61)
    for (const url of urls) expect(await isServed(url)).toBe(true)
    await shop.signIn(['api_admin'])
    expect(await list('')).toHaveLength(2)
  })

  it('is not one of another store', async () => {
    await upload(makePng(7, 1))
    const [found] = await list('')
    await shop.openStore()
    expect(await list('')).toEqual([])
    expect((await shop.send('DELETE', `/v1/catalog/images/${found?.id ?? ''}`)).status).toBe(404)
  })
})

test.each([
  ['a brand', 'POST /v1/catalog/brands', { name: 'Werft' }],
  ['a category', 'POST /v1/catalog/categories', { name: 'Cups', slug: 'cups' }],
  ['a collection', 'POST /v1/catalog/collections', { name: 'New', slug: 'new', type: 'manual' }],
  ['a mail', 'PUT /v1/mail-templates/orderShipped/en', { subject: 'Sent', text: 'Sent' }],
])('an image that %s shows is in use and cannot be removed', async (_what, call, values) => {
  const { url } = await upload(makePng(8, 1))
  const [method = '', path = ''] = call.split(' ')
  const image = { url, alt: '', width: 8, height: 1 }
  const shown = method === 'PUT' ? { html: `<img src="${url}">` } : { image }
  const saved = await shop.send(method, path, { ...values, ...shown })
  expect(saved.status, saved.text).toBeLessThan(300)
  const unused = await shop.send('GET', '/v1/catalog/images?inUse=false')
  expect(unused.body).toMatchObject({ totalCount: 0 })
  const { body } = await shop.send('GET', '/v1/catalog/images')
  const [{ id } = { id: '' }] = body['data'] as unknown as { id: string }[]
  expect(await shop.send('DELETE', `/v1/catalog/images/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'Catalog.ImageInUse' },
  })
})

test('a picture of an energy label or its sheet is in use, which the law wants shown', async () => {
  const [label, sheet] = [await upload(makePng(9, 1)), await upload(makePng(10, 1))]
  const energyLabel = { class: 'B', labelUrl: label.url, sheetUrl: sheet.url }
  const product = { ...mug, compliance: { energyLabel } }
  expect((await shop.send('POST', '/v1/catalog/products', product)).status).toBe(201)
  const later = encodeURIComponent(new Date(shop.services.clock().getTime() + 1).toISOString())
  const many = await shop.send('DELETE', `/v1/catalog/images?createdBefore=${later}`)
  expect(many.body).toEqual({ removed: 0 })
})

test('an image is in use by its absolute address, and in another store of the merchant', async () => {
  const { db } = shop.services
  const count = async () => {
    const later = encodeURIComponent(new Date(shop.services.clock().getTime() + 1).toISOString())
    const many = await shop.send('DELETE', `/v1/catalog/images?createdBefore=${later}`)
    return many.body['removed']
  }
  const images = [makePng(11, 1), makePng(12, 1), makePng(13, 1)]
  const urls = await Array.fromAsync(images, async (each) => {
    const { pathname } = new URL((await upload(each)).url, 'https://shop.example')
    return pathname
  })
  const [absolute = '', elsewhere = '', foreign = ''] = urls
  const { token, store } = shop.client
  const show = (url: string) =>
    shop.send('POST', '/v1/catalog/products', {
      ...mug,
      images: [{ url, alt: '', width: 1, height: 1 }],
    })
  expect((await show(`https://api.shop.example${absolute}?w=100`)).status).toBe(201)
  await shop.openStore()
  await show(foreign)
  await shop.openStore()
  const { tenantId } = store
  await db.update(stores).set({ tenantId }).where(eq(stores.id, shop.client.store.id))
  await shop.signIn(['api_admin'], { ...shop.client.store, tenantId })
  await show(elsewhere)
  await db.execute(sql`update images set tenant_id = ${tenantId} where url = ${elsewhere}`)
  Object.assign(shop.client, { token, store })
  expect(await count()).toBe(1)
  const { body } = await shop.send('GET', '/v1/catalog/images')
  const kept = body['data'] as unknown as { url: string }[]
  expect(kept.map(({ url }) => url).toSorted()).toEqual([absolute, elsewhere].toSorted())
})

test('an image that is removed and uploaded again counts each time', async () => {
  const slow = await openAdminClient({ DATA_DIR: folder, RATE_LIMIT_FACTOR: String(2 / 1024) })
  await slow.signIn(['api_admin'])
  const send = () =>
    slow.send('POST', '/v1/catalog/images', makePng(14, 1), { 'content-type': 'image/png' })
  const statuses: number[] = []
  for (let count = 0; count < 9; count += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array<number>(8).fill(201), 429])
  expect(Number((await send()).headers.get('retry-after'))).toBeGreaterThan(3500)
  await slow.close()
})

test('images of a store take 10 GiB at most; a known one takes nothing', async () => {
  await upload(makePng(9, 1))
  await shop.services.db.execute(sql`update uploads set bytes = 2000000000
    where store_id = ${shop.client.store.id}`)
  for (let copy = 0; copy < 5; copy += 1) {
    await shop.services.db.execute(sql`insert into uploads
      select id || ${String(copy)}, tenant_id, store_id, seller_id, path || ${String(copy)}, bytes,
        width, height, removed_on, created_on
      from uploads where store_id = ${shop.client.store.id} limit 1`)
  }
  expect(await upload(makePng(10, 1))).toMatchObject({
    status: 409,
    body: { code: 'Catalog.ImageQuotaExceeded' },
  })
})
