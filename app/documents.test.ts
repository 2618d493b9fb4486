import { beforeEach, expect, it } from 'vitest'
import { answerCatalogue, serveOwnStore } from '@/lib/server/catalogue.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { readRoute } from '@/lib/server/routes.testing'

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
  ...['mug', 'bowl', 'none'].map((slug) => `/api/products/${slug}`),
  ...['&postalCode=20457', '', '&postalCode=1'].map(
    (more) => `/api/products/mug/delivery?variant=Oat-S${more}`,
  ),
  '/api/products/mug/delivery',
  ...[
    '?variant=Oat-S&variant=jug&postalCode=20457',
    '?variant=jug',
    '',
    `?variant=a&postalCode=${'1'.repeat(65)}`,
  ].map((query) => `/api/deliveries${query}`),
])
const feeds = ['/feeds/google.xml', '/feeds/meta.csv', '/feeds/other.xml', '/theme/other.css']

const platform = usePlatform()

beforeEach(() => {
  serveOwnStore()
  platform.on(/POST \/graphql/, answerCatalogue)
})

it('read as documents.testing.txt says', async () => {
  const said: string[] = []
  let before: readonly string[] = []
  for (const [path = '', locale = 'de'] of [...asked, ...feeds.map((feed) => [feed])]) {
    const lines = await readRoute(path, locale)
    const own = locale === 'en' ? lines.filter((line) => !before.includes(line)) : lines
    if (own.length > 0) said.push([`## ${path}, ${locale}`, ...own].join('\n'))
    before = lines
  }
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('documents.testing.txt')
})

it('are no documents of an unknown host', async () => {
  for (const [path = ''] of [...asked, ...feeds.map((feed) => [feed])])
    expect([path, (await readRoute(path, 'de', 'other.example'))[0]]).toEqual([
      path,
      expect.stringMatching(/^40[04]$/),
    ])
})
