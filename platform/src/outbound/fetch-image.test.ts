import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createDialler } from './dialler.ts'
import { imageLimitBytes } from '#store/images.ts'
import { createImageFetch } from './fetch-image.ts'
import { createLoopbackDialler, openReceiver } from './dialler.testing.ts'

let requested: string[]

function answer({ url = '' }: IncomingMessage, response: ServerResponse) {
  requested.push(url)
  const step = /^\/hop\/(\d+)$/.exec(url)?.[1]
  if (url === '/picture') return response.end('the bytes')
  if (url === '/huge') return response.end(Buffer.alloc(imageLimitBytes + 1))
  if (url === '/inner') return response.writeHead(302, { location: 'https://127.0.0.1/x' }).end()
  if (url === '/plain') return response.writeHead(301, { location: 'http://a.example/x' }).end()
  if (url === '/hang') return undefined
  if (step === undefined) return response.writeHead(404).end()
  const next = Number(step) > 1 ? `/hop/${String(Number(step) - 1)}` : '/picture'
  return response.writeHead(302, { location: next }).end()
}

const host = await openReceiver(answer)
afterAll(() => host.close())
beforeEach(() => {
  requested = []
})

const at = (path: string) => host.url.replace('/hooks', path)
const open = (callLimitMs = 30_000) => createImageFetch(createLoopbackDialler({ callLimitMs }))

describe('an image of another host', () => {
  it('is fetched', async () => {
    expect(await open()(at('/picture'))).toEqual({ ok: true, bytes: Buffer.from('the bytes') })
  })

  it('is found after three redirects but not after four', async () => {
    expect(await open()(at('/hop/3'))).toMatchObject({ ok: true })
    expect(await open()(at('/hop/4'))).toEqual({
      ok: false,
      reason: 'too many redirects',
    })
  })

  it.each([
    ['/missing', 'answered 404'],
    ['/huge', 'larger than 12 MiB'],
    ['/inner', 'The address is not public.'],
    ['/plain', 'The URL does not begin with https://.'],
  ])('at %s is refused: %s', async (path, reason) => {
    expect(await open()(at(path))).toEqual({ ok: false, reason })
  })

  it('that does not arrive times out', async () => {
    expect(await open(200)(at('/hang'))).toEqual({
      ok: false,
      reason: 'no answer within 15 seconds',
    })
  })

  it('is not requested from a host that has failed five times', async () => {
    const fetchImage = open()
    for (let i = 0; i < 7; i += 1) await fetchImage(at('/missing'))
    expect(requested).toHaveLength(5)
    expect(await fetchImage(at('/picture'))).toMatchObject({ ok: false })
  })
})

it.each([
  'http://cdn.example/a.png',
  'https://127.0.0.1/a.png',
  'https://169.254.169.254/latest',
  'https://[::1]/a.png',
  'https://localhost/a.png',
  'file:///etc/passwd',
])('%s is never dialled in production', async (url) => {
  const production = createImageFetch(createDialler())
  expect(await production(url)).toMatchObject({ ok: false })
})
