import type { Page } from '@playwright/test'
import { fetchIn } from '@/e2e/support/crawl'
import { storesInTurn } from '@/e2e/support/demo-stores'
import { addressOf } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

test.use({ expectedConsoleErrors: [/404/] })

for (const store of storesInTurn) {
  test(`search engines and social networks can read the content of ${store.slug}`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    const { photographed, category, collection } = store
    expect(await typesOf(page, '/')).toEqual(['Organization', 'WebSite'])
    for (const path of [category, collection]) {
      expect(await typesOf(page, path), path).toEqual(['BreadcrumbList', 'ItemList'])
    }
    expect(await typesOf(page, '/pages/delivery')).toEqual(['BreadcrumbList'])
    expect(await typesOf(page, photographed)).toEqual([
      expect.stringMatching(/^Product(?:Group)?$/),
      'BreadcrumbList',
    ])

    const title = await page.getByRole('heading', { level: 1 }).textContent()
    const property = (name: string) =>
      page.locator(`head meta[property="og:${name}"]`).first().getAttribute('content')
    expect(await property('title')).toBe(title)
    expect(await property('site_name')).toBe(store.name)
    expect(await property('url')).toMatch(new RegExp(`^https?://.*${photographed}$`))
    const image = new URL((await property('image')) ?? '').pathname
    expect((await fetchIn(page, image, 'data')).status).toBe(200)
  })

  test(`a document of ${store.slug} carries no page of the framework`, async ({ newShopper }) => {
    const page = await newShopper({ store })
    const answer = await page.goto(store.category)
    expect(await answer?.text()).not.toContain('This page could not be found')
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

  test(`further pages of a list of ${store.slug} are indexed, filtered ones are not`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    const robots = page.locator('head meta[name=robots]')
    const canonical = page.locator('head link[rel=canonical]')
    await page.goto('/categories?page=2')
    await expect(robots).toHaveCount(0)
    await expect(canonical).toHaveAttribute('href', /\/categories\?page=2$/)
    await page.goto(store.filteredCategory)
    await expect(robots).toHaveAttribute('content', /noindex/)
    await expect(canonical).toHaveAttribute('href', new RegExp(`${store.category}$`))
  })

  test(`programs find ${store.slug} through robots.txt, llms.txt, Markdown pages and feeds, and its icon`, async ({
    newShopper,
  }) => {
    const page = await newShopper({ store })
    await page.goto('/')
    const robots = await fetchIn(page, '/robots.txt', 'data')
    for (const code of store.locales.slice(1)) {
      expect(robots.body).toContain(`Disallow: /${code}/checkout\n`)
    }
    expect(robots.body).toContain('Disallow: /checkout\n')

    const manifest = await fetchIn(page, '/manifest.webmanifest', 'data')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(JSON.parse(manifest.body)).toMatchObject({ name: store.name, start_url: '/' })

    const icon = await fetchIn(page, '/favicon.ico', 'data')
    expect(icon.headers['content-type']).toContain('image/svg+xml')
    expect(icon.body).toBe((await fetchIn(page, `/stores/${store.slug}/icon.svg`, 'data')).body)

    const index = await fetchIn(page, '/llms.txt', 'data')
    expect(index.body).toMatch(new RegExp(`^# ${store.name}\n`))
    const twins = [...index.body.matchAll(/\((https?:[^)]+\.md)\)/g)].map(([, url]) => url ?? '')
    expect(twins.length).toBeGreaterThan(10)
    for (const url of [...twins, `${store.photographed}.md`, `${store.collection}.md`]) {
      const twin = await fetchIn(page, new URL(url, page.url()).pathname, 'data')
      expect(twin.status, url).toBe(200)
      expect(twin.headers['content-type'], url).toContain('text/markdown')
      expect(twin.headers['x-robots-tag'], url).toBe('noindex')
      expect(twin.body, url).toMatch(/^# \S/)
    }
    const google = await fetchIn(page, '/feeds/google.xml', 'data')
    expect(google.status).toBe(200)
    const links = [...google.body.matchAll(/<g:(?:link|image_link)>([^<]+)</g)].map(([, it]) => it)
    expect(links.length).toBeGreaterThan(20)
    for (const link of links.slice(0, 4)) {
      expect((await fetchIn(page, new URL(link ?? '').pathname, 'data')).status, link).toBe(200)
    }
    const meta = await fetchIn(page, '/feeds/meta.csv', 'data')
    expect(meta.body.trimEnd().split('\n')).toHaveLength(1 + links.length / 2)
    expect((await fetchIn(page, '/feeds/other.xml', 'data')).status).toBe(404)

    expect((await fetchIn(page, '/products/none.md', 'data')).status).toBe(404)
  })
}

test('the shared link of a variant shows its own picture', async ({ newShopper }) => {
  const page = await newShopper()
  const pictures = new Set()
  for (const glaze of ['oat', 'moss']) {
    await page.goto(`/products/harbour-mug/${glaze}`)
    pictures.add(
      await page.locator('head meta[property="og:image"]').first().getAttribute('content'),
    )
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

/** Opens a page and returns the types of its structured data, each of which must be complete. */
async function typesOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = texts.flatMap((text) => JSON.parse(text) as Record<string, unknown>[])
  for (const thing of things) expect(thing['@context'], path).toBe('https://schema.org')
  return things.map((thing) => String(thing['@type']))
}
