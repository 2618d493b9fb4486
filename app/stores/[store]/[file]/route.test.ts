import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GET } from './route'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-stores-'))
  vi.stubEnv('STORES_DIR', folder)
  for (const part of ['images', 'fonts', 'videos'])
    mkdirSync(join(folder, 'corner', part), { recursive: true })
  writeFileSync(join(folder, 'corner/videos/film.mp4'), '0123456789')
  writeFileSync(join(folder, 'corner/fonts/own.woff2'), 'font')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const fetchFile = (file: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://shop.example/stores/corner/${file}`, { headers }), {
    params: Promise.resolve({ store: 'corner', file }),
  })

describe('a file of a store', () => {
  it('is served from the folder of its kind with its content type', async () => {
    const font = await fetchFile('own.woff2')
    expect(await font.text()).toBe('font')
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect((await fetchFile('film.mp4')).headers.get('content-type')).toBe('video/mp4')
  })

  it.each(['none.mp4', 'constructor', 'store.json', '..', 'own.woff2.html'])(
    'is 404 without a file of a known kind: %s',
    async (file) => {
      expect((await fetchFile(file)).status).toBe(404)
    },
  )

  it('is sent in part for a range request', async () => {
    const part = await fetchFile('film.mp4', { range: 'bytes=2-5' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 2-5/10')
    expect(part.headers.get('content-length')).toBe('4')
    expect(await part.text()).toBe('2345')
  })

  it('answers 416 for a range beyond its end', async () => {
    const part = await fetchFile('film.mp4', { range: 'bytes=10-' })
    expect(part.status).toBe(416)
    expect(part.headers.get('content-range')).toBe('bytes */10')
  })
})
