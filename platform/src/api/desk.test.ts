import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { createTestServices } from '#testing.ts'
import { registerDeskRoutes } from './desk.ts'

const opened = await createTestServices({ PLATFORM_URL: 'https://api.shop.example' })
const folder = await mkdtemp(join(tmpdir(), 'desk-'))
const page = '<!doctype html><title>Desk</title>'
const script = 'console.log("desk")'
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), page)
await writeFile(join(folder, 'assets/index-Ab12_-Cd.js'), script)
await writeFile(join(folder, 'secret-Ab12_-Cd.js'), 'outside')
const app = createApp(opened.services, [
  (audiences, services) => registerDeskRoutes(audiences, services, folder),
])
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

test.each(['/desk/', '/desk/orders', '/desk/orders/ord_1?view=toPack'])(
  '%s answers the page, which is asked for anew and runs only its own files',
  async (path) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(page)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const policy = answer.headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self' https://api.shop.example",
      "img-src 'self' data: blob: https://api.shop.example",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
  },
)

test('/desk leads to the page, and its settings name the Admin API and the shops', async () => {
  const bare = await app.request('/desk')
  expect([bare.status, bare.headers.get('location')]).toEqual([308, '/desk/'])
  const settings = await app.request('/desk/settings.json')
  expect(await settings.json()).toEqual({
    apiUrl: 'https://api.shop.example',
    storefrontUrl: 'https://{domain}',
  })
})

test('a file with a hash in its name is kept for a year, compressed where that is understood', async () => {
  const path = '/desk/assets/index-Ab12_-Cd.js'
  const plain = await app.request(path)
  expect(await plain.text()).toBe(script)
  const packed = await app.request(path, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(script)
  for (const { headers } of [plain, packed]) {
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test.each([
  '/desk/assets/missing-Ab12_-Cd.js',
  '/desk/assets/..%2Fsecret-Ab12_-Cd.js',
  '/desk/assets/%2e%2e%2findex.html',
  '/desk/assets/index.js',
])('%s answers 404', async (path) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
})
