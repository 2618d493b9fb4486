import { NextRequest } from 'next/server'
import { beforeEach, expect, it } from 'vitest'
import { browser, HOST } from '@/lib/server/browser.testing'
import { answerCatalogue, serveOwnStore } from '@/lib/server/catalogue.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'

interface Route {
  GET: (request: NextRequest, context: { params: Promise<object> }) => Response | Promise<Response>
}
const routes = Object.entries(import.meta.glob<Route>('./**/route.ts')).map(([file, load]) => {
  const path = file.replace(/^\.|\/route\.ts$/g, '').replace('[...path]', '(?<path>.+)')
  const pattern = path.replaceAll('.', String.raw`\.`).replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')
  return { load, pattern: new RegExp(`^${pattern.replace(String.raw`\.+`, '.+')}$`) }
})

const both = (paths: readonly string[]) => paths.flatMap((path) => [[path], [path, 'en']])
const asked = both([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/products-1.xml',
  '/sitemaps/products-2.xml',
  '/llms.txt',
  '/manifest.webmanifest',
  ...['mug', 'bowl', 'none'].map((slug) => `/api/markdown/products/${slug}`),
  ...['a', 'a/a1', 'a1', 'a/none', 'a/a1/b'].map((path) => `/api/markdown/categories/${path}`),
  ...['gifts', 'old', 'none'].map((slug) => `/api/markdown/collections/${slug}`),
  ...['terms', 'none', 'terms/terms'].map((slug) => `/api/markdown/pages/${slug}`),
  '/api/markdown/cart',
  ...['becher', 'bcher', 'qqq', 'tassen', 'terms', 'x'].map((text) => `/api/search?q=${text}`),
  ...['/api/products/mug', '/api/products/none'],
  ...['&postalCode=20457', '', '&postalCode=1'].map(
    (more) => `/api/products/mug/delivery?variant=Oat-S${more}`,
  ),
  '/api/products/mug/delivery',
  ...['?variant=Oat-S&variant=jug&postalCode=20457', '?variant=jug', ''].map(
    (query) => `/api/deliveries${query}`,
  ),
])
const feeds = ['/feeds/google.xml', '/feeds/meta.csv', '/feeds/other.xml', '/theme/other.css']

const platform = usePlatform()

/** The answer to a request that the proxy has let through, a line for each header and entry. */
async function read(path: string, locale = '', host = HOST): Promise<string[]> {
  const { pathname } = new URL(path, 'http://shop.invalid')
  const route = routes.find(({ pattern }) => pattern.test(pathname))
  if (!route) throw new Error(`No route: ${path}`)
  const { path: rest, ...names } = route.pattern.exec(pathname)?.groups ?? {}
  const params = Promise.resolve({ ...names, ...(rest && { path: rest.split('/') }) })
  browser.headers = new Headers({ host, ...(locale && { [LOCALE_HEADER]: locale }) })
  const { GET } = await route.load()
  const request = new NextRequest(`http://${host}${path}`, { headers: browser.headers })
  const answer = await GET(request, { params })
  const text = await answer.text()
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`)
  const lines = text.replaceAll(/(?=<(?:url|sitemap|item|xhtml|g:\w+)>)|(?<=[,}])(?=["{])/g, '\n')
  return [String(answer.status), ...head, ...lines.split('\n').filter(Boolean)]
}

beforeEach(() => {
  serveOwnStore()
  platform.on(/POST \/graphql/, answerCatalogue)
})

it('read as documents.testing.txt says', async () => {
  const said: string[] = []
  let before: readonly string[] = []
  for (const [path = '', locale = 'de'] of [...asked, ...feeds.map((feed) => [feed])]) {
    const lines = await read(path, locale)
    const own = locale === 'en' ? lines.filter((line) => !before.includes(line)) : lines
    if (own.length > 0) said.push([`## ${path}, ${locale}`, ...own].join('\n'))
    before = lines
  }
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('documents.testing.txt')
})

it('are no documents of an unknown host', async () => {
  for (const [path = ''] of [...asked, ...feeds.map((feed) => [feed])])
    expect([path, (await read(path, 'de', 'other.example'))[0]]).toEqual([
      path,
      expect.stringMatching(/^40[04]$/),
    ])
})
