import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NextRequest } from 'next/server'
import { afterAll, expect, it } from 'vitest'
import { stubEnvironment } from '@/lib/server/env.testing'
import { findStoreFile } from '@/lib/server/request/served-files'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-images-'))
mkdirSync(join(folder, 'corner/images'), { recursive: true })
writeFileSync(join(folder, 'corner/images/hero.webp'), 'image')
afterAll(() => rmSync(folder, { recursive: true }))

stubEnvironment('https://api.shop.example', {
  STORES_DIR: folder,
  SESSION_SECRETS: 'k2:Hy6Jd4Gf0SpAuEiZk3v9Qm1Xc7Lr5Tn8Wb2,k1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi',
})
const { checkImage } = await import('./api')
const { localImagePath } = await import('@/lib/server/catalog/media')

/** The status for an image, and the image that a redirect leads to. */
function ask(query: string | { url: string }) {
  const text = typeof query === 'string' ? query : `url=${encodeURIComponent(query.url)}&w=640&q=80`
  const answer = checkImage(new NextRequest(`https://shop.example/_next/image?${text}`))
  const location = answer.headers.get('location')
  return [answer.status, ...(location ? [new URL(location).searchParams.get('url')] : [])]
}

it('lets images of the platform pass, with a query that is ours', () => {
  expect(ask({ url: '/media/media/a/b%20c.webp' })).toEqual([200])
  const url = localImagePath('https://api.shop.example/media/a.webp?v=2&width=900') ?? ''
  expect(ask({ url })).toEqual([200])
  // A page that is kept was made with the former secret.
  const former = createHmac('sha256', 'Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi')
    .update('image /media/media/a.webp?v=2')
    .digest('hex')
  expect(ask({ url: `/media/media/a.webp?v=2&signature=${former.slice(0, 16)}` })).toEqual([200])
  const older = '/media/media/a.webp?v=2'
  for (const made of [
    older,
    `${url}0`,
    url.replace('a.webp', 'b.webp'),
    `${url}&x=1`,
    `${url}?x`,
  ]) {
    expect(ask({ url: made }), made).toEqual([307, made.split('?', 1)[0]])
  }
})

it.each(['photo%20%281%29.jpg', '100%25.webp', '%5ba%5D.webp', 'products%2Fmug.webp', 'grün.webp'])(
  'lets an image of the platform pass, however its address spells it: %s',
  (name) => {
    const url = localImagePath(`https://api.shop.example/media/${name}`) ?? ''
    expect(ask({ url })).toEqual([200])
  },
)

it('lets a file of a store pass with its version', () => {
  const { version } = findStoreFile('corner', 'hero.webp') ?? { version: '' }
  expect(version).not.toBe('')
  const url = '/stores/corner/hero.webp'
  expect(ask({ url })).toEqual([200])
  expect(ask({ url: `${url}?v=${version}` })).toEqual([200])
  for (const search of ['?x=1', `?v=${version}1`, `?v=${version}&x=1`, `?v=${version}?x`, '?'])
    expect(ask({ url: url + search }), search).toEqual([307, url])
})

it.each([
  '/media/media/%61.webp',
  '/media/media/./a.webp',
  '/media/media/x/../a.webp',
  '/media//media/a.webp',
  '/media%2Fmedia/a.webp',
  '/media/media%2fa.webp',
  '/media/media/a.webp#1',
  '/media\\media/a.webp',
  '/media/media/%E0%A4%A.webp',
  '/products/mug',
  '//evil.example/media/a.webp',
  'https://shop.example/media/media/a.webp',
])('refuses another spelling of an address: %s', (url) => {
  expect(ask({ url })).toEqual([400])
})

it.each([
  'w=640&q=80',
  'url=/media/media/a.webp&w=640&q=80&x=1',
  'url=/media/media/a.webp&url=/media/media/b.webp&w=640&q=80',
  'url=/media/media/a.webp&w=640',
])('refuses a query with anything else: %s', (query) => {
  expect(ask(query)).toEqual([400])
})
