import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { browser, STORE } from '@/lib/server/browser.testing'
import { answerCatalogue, ownStore, serveOwnStore } from '@/lib/server/catalogue.testing'
import { linesOf, renderPage } from '@/lib/server/page.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { getServing, type Render } from '@/lib/server/request/render-context'
import { keepPreviewToken } from '@/lib/server/session/preview'
import { anyStore } from '@/lib/server/shop.testing'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import ShopLayout, { generateMetadata } from './layout'

interface Page {
  default: (props: never) => Promise<ReactNode>
  generateMetadata?: (props: never) => Promise<Metadata>
}
const frame: Page = { default: async (props) => ShopLayout(props), generateMetadata }
const files = import.meta.glob<Page>(['./**/page.tsx', '../*/*/preview/**/page.tsx'])
const pageOf: Readonly<Record<string, [file: string, param?: string | null, rest?: string]>> = {
  '': ['.'],
  categories: ['./categories/[[...path]]', null, 'path'],
  collections: ['./collections/[slug]', 'slug'],
  products: ['./products/[slug]/[[...choice]]', 'slug', 'choice'],
  pages: ['./pages/[slug]', 'slug'],
  search: ['./search'],
  missing: ['./missing'],
  preview: ['../(shopper)/(framed)/preview/products/[slug]/[[...choice]]', 'slug', 'choice'],
  frame: [''],
}

const visits: readonly [path: string, locale?: string, store?: Partial<Store>][] = [
  ['/'],
  ['/', 'en', { home: anyStore().home, announcement: null, analytics: null }],
  [
    '/',
    'de',
    { home: ownStore.home.slice(0, 1).map(({ from: _, until: __, only: ___, ...it }) => it) },
  ],
  ['/categories'],
  ['/categories/b?brand=x', 'en', { listing: anyStore().listing }],
  ['/categories/a?page=2'],
  ['/categories/a/a1?page=12&sort=price', 'en'],
  ['/categories/b?brand=ton&option.Glaze=Oat&priceMin=5&priceMax=90&category=a-en'],
  ['/categories/b?brand=x&availability=in-stock&sale=on-sale'],
  ...['/categories/a1', '/categories/former', '/categories/none', '/categories/a/none'].map(
    (path): [string] => [path],
  ),
  ['/collections/gifts'],
  ['/collections/gifts?sort=newest&tag=new', 'en'],
  ['/collections/old', 'en'],
  ['/products/mug'],
  ['/products/mug/oat/l?left=3&postalCode=20457'],
  ['/products/mug/moss?missing=Size', 'en', { returns: null, seller: null }],
  ['/products/mug/l/oat?missing=Size&utm=1'],
  ['/products/old/oat', 'en'],
  ['/products/bowl', 'de', { product: { ...anyStore().product, taxNote: '' } }],
  ['/products/gone?postalCode=1'],
  [
    '/products/mug/moss/l',
    'de',
    {
      returns: { days: 14, paidBy: 'buyer' },
      countryCode: 'GB',
      theme: { ...anyStore().theme, gallery: 'mosaic', swatch: 'picture' },
    },
  ],
  ['/products/none'],
  ['/search'],
  ['/search?q=mug+under+9,50+eur&sort=price', 'en'],
  ['/search?q=becher&brand=ton'],
  ['/search?q=bcher', 'en'],
  ['/search?q=becher&exact=1&sort=price&page=2'],
  ['/search?q=qqq'],
  ['/search?q=qqq&brand=ton'],
  ['/search?q=gift&page=2'],
  ['/search?q=terms'],
  ['/search?q=these'],
  ['/pages/terms'],
  ['/pages/terms', 'en'],
  ['/pages/none'],
  ['/missing'],
  ['/missing', 'en', { notFound: { ...anyStore().notFound, art: 'tile' } }],
  ['/preview/mug'],
  ['/preview/mug/oat?token=t'],
  ['/preview/mug?token=t', 'en'],
  ['/frame'],
  ['/frame', 'en', { footer: anyStore().footer, announcement: null, analytics: null }],
  ['/frame', 'de', { locales: anyStore().locales.slice(0, 1) }],
]

const platform = usePlatform()

const DIGEST = /^NEXT_(?:REDIRECT;\w+;|HTTP_ERROR_FALLBACK;)(.*)$/

/** What is in the head of a page, and what it shows, or how it ended. */
async function visit(path: string, locale: string): Promise<string[]> {
  const { pathname, searchParams } = new URL(path, 'http://shop.invalid')
  const [kind = '', ...segments] = pathname.slice(1).split('/')
  const [file, param, rest] = pageOf[kind] ?? ['']
  const own = {
    ...(param && { [param]: segments.shift() ?? '' }),
    ...(rest && segments.length > 0 && { [rest]: segments }),
  }
  const page = kind === 'frame' ? frame : await files[`${file}/page.tsx`]?.()
  if (!page) throw new Error(`No public page: ${path}`)
  browser.reset()
  browser.headers.set(LOCALE_HEADER, locale)
  const token = searchParams.get('token')
  if (token) await keepPreviewToken(token)
  try {
    const rendered = await renderPage(page.default, path, { locale, ...own })
    // What leads on is as much of a public page as the rest.
    const html = rendered.replaceAll('<nav', '<div')
    const head = await page.generateMetadata?.({
      params: Promise.resolve({ store: STORE, locale, ...own }),
      searchParams: Promise.resolve(Object.fromEntries(searchParams)),
    } as never)
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    return [
      `head ${JSON.stringify(head)}`,
      ...data.map(([, json]) => `data ${json}`),
      ...linesOf(html),
    ]
  } catch (error) {
    const { path: to, digest = '' } = error as { path?: string; digest?: string }
    if (!digest) throw error
    return [`-> ${to ?? DIGEST.exec(digest)?.[1] ?? digest}`]
  }
}

beforeEach(() => {
  platform.on(/POST \/graphql/, answerCatalogue)
  // No time passes: what has been read before lasts no shorter.
  vi.spyOn(performance, 'now').mockReturnValue(0)
})

const toRender = (): Render => ({
  ...{ nonce: 'n', tags: new Set(), freshMs: Infinity, requestId: 'r', fault: null },
  request: null,
})

it('say what pages.testing.txt says, and may be kept as long as what they read', async () => {
  const said: string[] = []
  const before = new Map<string, readonly string[]>()
  for (const [path, locale = 'de', change] of visits) {
    serveOwnStore(change)
    const render = toRender()
    const lines = await getServing().renders.run(render, () => visit(path, locale))
    const [, kind = ''] = path.split(/[/?]/)
    const seen = before.get(locale + kind)
    if (!seen && lines.length > 1) before.set(locale + kind, lines)
    const own = seen ? lines.filter((line) => !seen.includes(line)) : lines
    const gone =
      lines.length > 1 && kind !== '' ? (seen ?? []).filter((line) => !lines.includes(line)) : []
    const kept = `${String(render.freshMs)} ms, ${[...render.tags].toSorted().join(' ')}`
    said.push(
      [`## ${path}, ${locale}: ${kept}`, ...gone.map((line) => `- ${line}`), ...own].join('\n'),
    )
  }
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('pages.testing.txt')
})

it('options that a shop shows by images are boxes with prices where there are none', async () => {
  serveOwnStore({ theme: { ...anyStore().theme, swatch: 'picture', swatches: {} } })
  platform.on(/POST \/graphql/, (call) => {
    const { json } = answerCatalogue(call)
    const bare = JSON.stringify(json, (key, value) => (key === 'image' ? null : value))
    return { json: JSON.parse(bare) }
  })
  const lines = await getServing().renders.run(toRender(), () =>
    visit('/preview/mug/oat/s?token=t', 'de'),
  )
  expect(lines.find((line) => line.includes('[value Oat]'))).toMatch(/ Hafer 14,00 €$/)
})

it('a row of products that has none is left out', async () => {
  const row = { kind: 'product-row' as const, title: 'Neu', limit: 2 }
  serveOwnStore({ home: [{ ...row, source: { category: 'none-yet' } }] })
  platform.on(/POST \/graphql/, (call) => {
    const { json } = answerCatalogue(call)
    const bare = JSON.stringify(json, (key, value) =>
      key === 'data' && Array.isArray(value) ? [] : value,
    )
    return { json: JSON.parse(bare) }
  })
  const lines = await getServing().renders.run(toRender(), () => visit('/', 'de'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines).not.toContainEqual(expect.stringContaining('Neu'))
})
