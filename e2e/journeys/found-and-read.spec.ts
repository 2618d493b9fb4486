import { parse } from 'node-html-parser'
import type { Page as Answer } from '@/e2e/resilience/shopper.mjs'
import { storesInTurn } from '@/e2e/support/demo-stores'
import { addressOf, pathIn, storeUrl } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'
import { elementsOn, newVisitor } from '@/e2e/support/without-browser'

test.use({ expectedConsoleErrors: [/404/] })

for (const store of storesInTurn) {
  test(`search engines and social networks can read the content of ${store.slug}`, async () => {
    const visitor = newVisitor({}, { store })
    const open = (path: string) => visitor.request('GET', pathIn(store, path))
    const { photographed, category, collection } = store
    expect(typesOn(await open('/'))).toEqual(['Organization', 'WebSite'])
    for (const path of [category, collection]) {
      expect(typesOn(await open(path)), path).toEqual(['BreadcrumbList', 'ItemList'])
    }
    expect(typesOn(await open('/pages/delivery'))).toEqual(['BreadcrumbList'])
    const product = await open(photographed)
    expect(typesOn(product)).toEqual([
      expect.stringMatching(/^Product(?:Group)?$/),
      'BreadcrumbList',
    ])

    const property = (name: string) =>
      elementsOn(product, `head meta[property="og:${name}"]`)[0]?.getAttribute('content') ?? ''
    expect(property('title')).toBe(elementsOn(product, 'h1')[0]?.text)
    expect(property('site_name')).toBe(store.name)
    expect(property('url')).toMatch(new RegExp(`^https?://.*${photographed}$`))
    expect((await visitor.request('GET', new URL(property('image')).pathname)).status).toBe(200)
  })

  test(`a document of ${store.slug} carries no page of the framework`, async () => {
    const visitor = newVisitor({}, { store })
    const { html, status } = await visitor.request('GET', pathIn(store, store.category))
    expect(status).toBe(200)
    expect(html).not.toContain('This page could not be found')
  })

  test(`every page of ${store.slug} that is not found says so in its title`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store, viewport: { width: 1280, height: 900 } })
    const paths = [
      '/nope',
      '/fr',
      '/fr/cart',
      '/missing',
      '/account/x/y',
      '/orders/x',
      '/orders/x/y',
    ]
    for (const path of paths) {
      const answer = await page.goto(addressOf(store, path, store.locales[0]))
      expect(answer?.status(), path).toBe(404)
      const [heading = ''] = await page.getByRole('heading', { level: 1 }).allInnerTexts()
      expect(heading, path).not.toBe('')
      await expect(page, path).toHaveTitle(`${heading} · ${store.name}`)
      await expect(page.locator('head meta[name=robots]').first(), path).toHaveAttribute(
        'content',
        /noindex/,
      )
      expect(await page.locator('main svg').evaluateAll(cutDrawings), path).toEqual([])
    }
  })

  test(`further pages of a list of ${store.slug} are indexed, filtered ones are not`, async () => {
    const visitor = newVisitor({}, { store })
    const headOf = async (path: string) => {
      const page = await visitor.request('GET', pathIn(store, path))
      const valueOf = (selector: string, name: string) =>
        elementsOn(page, `head ${selector}`).map((element) => element.getAttribute(name) ?? '')
      return {
        robots: valueOf('meta[name=robots]', 'content'),
        canonical: valueOf('link[rel=canonical]', 'href').map((url) => {
          const { pathname, search } = new URL(url)
          return pathname + search
        }),
      }
    }
    const further = pathIn(store, '/categories?page=2')
    expect(await headOf('/categories?page=2')).toEqual({ robots: [], canonical: [further] })
    expect(await headOf(store.filteredCategory)).toEqual({
      robots: [expect.stringMatching(/noindex/)],
      canonical: [pathIn(store, store.category)],
    })
  })

  test(`programs find ${store.slug} through robots.txt, llms.txt, Markdown pages and feeds, and its icon`, async () => {
    const visitor = newVisitor({}, { store })
    const fetched = async (path: string) => {
      const { html: body, ...rest } = await visitor.request('GET', path)
      return { ...rest, body }
    }
    const robots = await fetched('/robots.txt')
    for (const code of store.locales.slice(1)) {
      expect(robots.body).toContain(`Disallow: /${code}/checkout\n`)
    }
    expect(robots.body).toContain('Disallow: /checkout\n')

    const manifest = await fetched('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(JSON.parse(manifest.body)).toMatchObject({ name: store.name, start_url: '/' })

    const icon = await fetched('/favicon.ico')
    expect(icon.headers['content-type']).toContain('image/svg+xml')
    expect(icon.body).toBe((await fetched(`/stores/${store.slug}/icon.svg`)).body)

    const index = await fetched('/llms.txt')
    expect(index.body).toMatch(new RegExp(`^# ${store.name}\n`))
    const twins = [...index.body.matchAll(/\((https?:[^)]+\.md)\)/g)].map(([, url]) => url ?? '')
    expect(twins.length).toBeGreaterThan(10)
    for (const url of [...twins, `${store.photographed}.md`, `${store.collection}.md`]) {
      const twin = await fetched(new URL(url, storeUrl(store)).pathname)
      expect(twin.status, url).toBe(200)
      expect(twin.headers['content-type'], url).toContain('text/markdown')
      expect(twin.headers['x-robots-tag'], url).toBe('noindex')
      expect(twin.body, url).toMatch(/^# \S/)
    }
    const google = await fetched('/feeds/google.xml')
    expect(google.status).toBe(200)
    const links = [...google.body.matchAll(/<g:(?:link|image_link)>([^<]+)</g)].map(([, it]) => it)
    expect(links.length).toBeGreaterThan(20)
    for (const link of links.slice(0, 4)) {
      expect((await fetched(new URL(link ?? '').pathname)).status, link).toBe(200)
    }
    const meta = await fetched('/feeds/meta.csv')
    expect(meta.body.trimEnd().split('\n')).toHaveLength(1 + links.length / 2)
    expect((await fetched('/feeds/other.xml')).status).toBe(404)

    expect((await fetched('/products/none.md')).status).toBe(404)
  })
}

test('the shared link of a variant shows its own picture', async () => {
  const pictures = new Set()
  for (const glaze of ['oat', 'moss']) {
    const page = await newVisitor().get(`/products/harbour-mug/${glaze}`)
    const [image] = elementsOn(page, 'head meta[property="og:image"]')
    expect(image, glaze).toBeDefined()
    pictures.add(image?.getAttribute('content'))
  }
  expect(pictures.size).toBe(2)
})

/** Drawings that are larger than their frames. */
function cutDrawings(drawings: (HTMLElement | SVGElement)[]): string[] {
  return drawings.flatMap((drawing) => {
    if (!(drawing instanceof SVGSVGElement)) return []
    const { y, height } = drawing.getBBox()
    return y + height > drawing.viewBox.baseVal.height ? [drawing.outerHTML.slice(0, 80)] : []
  })
}

/** The types of the structured data of an answer, all of which must be complete. */
function typesOn({ path, html }: Answer): string[] {
  const scripts = parse(html).querySelectorAll('script[type="application/ld+json"]')
  const things = scripts.flatMap(({ rawText }) => JSON.parse(rawText) as Record<string, unknown>[])
  for (const thing of things) expect(thing['@context'], path).toBe('https://schema.org')
  return things.map((thing) => String(thing['@type']))
}
