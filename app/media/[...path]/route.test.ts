import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stubShop } from '@/lib/server/shop.testing'
import { GET } from './route'

const mebibyte = 1024 * 1024

/** Responses of the image host by file name. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'small.webp': (response) => response.end('image'),
  // Without Content-Length, so its size is unknown in advance.
  'endless.webp': (response) => {
    const more = () => response.write(Buffer.alloc(mebibyte), (error) => error ?? more())
    more()
  },
  'declared.webp': (response) => {
    response.setHeader('content-length', 11 * mebibyte)
    response.flushHeaders()
  },
  'broken.webp': (response) => {
    response.setHeader('content-length', 10)
    response.write('image', () => response.destroy())
  },
}

const host = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', 'image/webp')
  answers[url.split('/').at(-1) ?? '']?.(response)
})

beforeAll(async () => {
  stubShop(Date.parse('2026-11-22T12:00:00Z'))
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const { port } = host.address() as AddressInfo
  vi.stubEnv('COMMERCE_MEDIA_URL', `http://127.0.0.1:${port}/media`)
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  host.closeAllConnections()
  host.close()
})

const read = (file: string) =>
  GET(new Request(`http://shop.example/media/media/${file}`), {
    params: Promise.resolve({ path: ['media', file] }),
  })

describe('an image', () => {
  it('is passed on, cacheable for a year', async () => {
    const image = await read('small.webp')
    expect(image.status).toBe(200)
    expect(await image.text()).toBe('image')
    expect(image.headers.get('cache-control')).toContain('immutable')
  })

  it.each(['endless.webp', 'declared.webp', 'broken.webp'])(
    'that is too long or breaks off answers 502, not cacheable: %s',
    async (file) => {
      const image = await read(file)
      expect(image.status).toBe(502)
      expect(image.headers.get('cache-control')).toBe('no-store')
    },
  )
})
