import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { uploadsFolder } from '#store/images.ts'
import { images, products, variants } from '#store/schema/catalog.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices } from '#testing.ts'
import type { FetchImage } from './copy-images.ts'
import { makePng } from './image.testing.ts'
import { runImport } from './run-import.ts'

let store: Store
let requested: string[]
let answer: FetchImage

const opened = await createTestServices()
const folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  store = await addStore(opened.services)
  requested = []
  answer = (url) => Promise.resolve({ ok: true, bytes: makePng(url.length, 80) })
})

const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Alt Text,Variant Image'
const oat = 'https://cdn.example/oat.png'
const moss = 'https://cdn.example/moss-green.png'
const mug = [
  `mug,Mug,Glaze,Oat,28.00,${oat},Oat,${oat}`,
  `mug,,,Moss,28.00,${moss},Moss,${moss}`,
  'bowl,Bowl,Title,Default Title,5.00,https://cdn.example/oat.png,Bowl,',
]

async function importRows(rows: string[], onProgress?: () => void) {
  const file = join(folder, `${store.id}.csv`)
  await writeFile(file, [header, ...rows].join('\n'))
  const { db, clock } = opened.services
  const fetchImage: FetchImage = async (url) => {
    requested.push(url)
    return answer(url)
  }
  return runImport({ db, clock, dataDir: folder, fetchImage }, store, file, onProgress)
}

function readImages() {
  return opened.services.db
    .select({ url: images.url, alt: images.alt, width: images.width, height: images.height })
    .from(images)
    .innerJoin(products, eq(products.id, images.productId))
    .where(eq(products.storeId, store.id))
    .orderBy(images.alt)
}

test('images of other hosts are copied once each, with their real size', async () => {
  const result = await importRows(mug)
  expect(result.faultList).toEqual([])
  expect(requested.toSorted()).toEqual([moss, oat])
  const found = await readImages()
  expect(found).toMatchObject([
    { alt: 'Bowl', width: oat.length, height: 80 },
    { alt: 'Moss', width: moss.length, height: 80 },
    { alt: 'Oat', width: oat.length, height: 80 },
  ])
  for (const { url } of found) {
    expect(url).toMatch(/^\/media\/uploads\/.+\.png$/)
    const file = join(uploadsFolder(folder), url.replace('/media/', ''))
    const sizes = [moss, oat].map(({ length }) => makePng(length, 80))
    expect(sizes).toContainEqual(await readFile(file))
  }
})

test('an unavailable image is reported with line and reason, and its product is imported', async () => {
  answer = (url) =>
    Promise.resolve(
      url === moss
        ? { ok: false, reason: 'answered 404' }
        : { ok: true, bytes: Buffer.from('<html>not a picture, however long it may be</html>') },
    )
  const result = await importRows(mug)
  expect(result).toMatchObject({ written: 2, faults: 3 })
  expect(result.faultList).toEqual([
    {
      line: 2,
      product: 'mug',
      reason: `image ${oat}: not a WebP, JPEG, PNG or GIF image`,
    },
    { line: 3, product: 'mug', reason: `image ${moss}: answered 404` },
    {
      line: 4,
      product: 'bowl',
      reason: `image ${oat}: not a WebP, JPEG, PNG or GIF image`,
    },
  ])
  expect(await readImages()).toEqual([])
})

test('the next import requests only missing images', async () => {
  const good = answer
  answer = (url) => (url === moss ? Promise.resolve({ ok: false, reason: 'late' }) : good(url))
  await importRows(mug)
  requested = []
  answer = good
  expect((await importRows(mug)).faults).toBe(0)
  expect(requested).toEqual([moss])
  expect(await readImages()).toHaveLength(3)
})

const [otherOat, otherMoss] = [`${oat}?v=22`, `${moss}?v=22`]
const moved = mug.map((row) => row.replaceAll(oat, otherOat).replaceAll(moss, otherMoss))

test.each([
  ['all', [otherOat, otherMoss], [oat, oat, moss]],
  ['one', [otherMoss], [oat, otherOat, otherOat, moss]],
  ['none', [], [otherOat, otherOat, otherMoss]],
])('no image that is stored goes while one cannot be fetched: %s', async (_, missing, kept) => {
  const good = answer
  await importRows(mug)
  answer = (url) =>
    missing.includes(url) ? Promise.resolve({ ok: false, reason: 'late' }) : good(url)
  const widths = async () =>
    (await readImages()).map(({ width }) => width).toSorted((a, b) => a - b)
  const lengths = (urls: string[]) => urls.map(({ length }) => length).toSorted((a, b) => a - b)
  const { faults } = await importRows(moved)
  expect(faults).toBe(missing.includes(otherOat) ? 3 : missing.length)
  expect(await widths()).toEqual(lengths(kept))
  const shown = await opened.services.db
    .select({ width: images.width })
    .from(variants)
    .innerJoin(images, eq(images.id, variants.imageId))
    .where(and(eq(variants.storeId, store.id), like(variants.sku, 'MUG%')))
    .orderBy(variants.position)
  const imageOf = (was: string, is: string) => ({ width: (missing.includes(is) ? was : is).length })
  expect(shown).toEqual([imageOf(oat, otherOat), imageOf(moss, otherMoss)])
  answer = good
  expect((await importRows(moved)).faults).toBe(0)
  expect(await widths()).toEqual(lengths([otherOat, otherOat, otherMoss]))
})

test('a resumed import requests no image again', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const url = `https://cdn.example/${String(i)}.png`
    return `p-${String(i)},P,Title,Default Title,5.00,${url},,`
  })
  const stop = new Error('stopped')
  const first = importRows(rows, () => {
    throw stop
  })
  await expect(first).rejects.toBe(stop)
  expect(requested).toHaveLength(10)
  expect((await importRows(rows)).resumedAfter).toBe(10)
  expect(new Set(requested).size).toBe(60)
  expect(requested).toHaveLength(60)
})
