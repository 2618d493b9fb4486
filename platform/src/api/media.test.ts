import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestServices } from '#testing.ts'

const hero = '/media/demo/terra-tide/hero.webp'

const opened = await createTestServices()
afterAll(() => opened.close())

test('an image is cacheable for a year, and a conditional request gets 304', async () => {
  const response = await opened.app.request(hero)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const etag = response.headers.get('etag') ?? ''
  const again = await opened.app.request(hero, {
    headers: { 'if-none-match': `"other", W/${etag}` },
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('the whole file is sent', async () => {
  const file = fileURLToPath(new URL('../../media/demo/terra-tide/hero.webp', import.meta.url))
  const response = await opened.app.request(hero)
  expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(file))).toBe(true)
})

test('an upload is sent in parts: of a slow client only one is in memory', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
  const { app, close } = await createTestServices({ DATA_DIR: dataDir })
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true })
  })
  const path = `media/uploads/store/${'a'.repeat(40)}.webp`
  await mkdir(dirname(join(dataDir, path)), { recursive: true })
  const image = Buffer.alloc(4 * 1024 * 1024, 7)
  await writeFile(join(dataDir, path), image)
  const response = await app.request(path)
  const reader = response.body?.getReader()
  const { value: part } = (await reader?.read()) ?? {}
  expect(part?.length).toBeLessThan(1024 * 1024)
  await reader?.cancel()
  const head = await app.request(path, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(image.length))
  const again = await app.request(path)
  expect(again.headers.get('etag')).toBe(`"${'a'.repeat(40)}"`)
  expect(image.equals(Buffer.from(await again.arrayBuffer()))).toBe(true)
})

test('HEAD returns the headers of GET', async () => {
  const get = await opened.app.request(hero)
  const head = await opened.app.request(hero, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(String((await get.arrayBuffer()).byteLength))
  expect(await head.text()).toBe('')
})

test.each([
  '/media/demo/terra-tide/missing.webp',
  '/media/demo/terra-tide',
  '/media/../package.json',
  '/media/%2e%2e/package.json',
  '/media/..%2f..%2fpackage.json',
  '/media/demo/%2e%2e/%2e%2e/package.json',
  '/media/demo/..\\..\\package.json',
  '/media//etc/hostname.png',
  '/media/.hidden.png',
  '/media/demo/terra-tide/hero.webp%00.png',
  '/media/demo/terra-tide/hero.svg',
  `/media/${'a'.repeat(5_000)}.png`,
])('%s is 404', async (path) => {
  const response = await opened.app.request(path)
  expect(response.status).toBe(404)
})
