import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { projectRoot } from '#tools/lib/paths.mjs'
import { textsOf } from '@/lib/shop/record'
import { fontFaces } from '@/lib/shop/store/theme-schema'
import { measureFont } from './font.mjs'
import { listStores } from './folder.mjs'
import { languages, presets } from './new-store.mjs'
import { openStores } from './store.testing.mjs'

const { run, edit, writePages, writtenStore, path } = openStores()

/** The texts of the sections of a new store. */
const sectionTexts = ({ home, sections }) =>
  textsOf([home, sections]).flatMap(({ at, text }) =>
    /\.(?:title|text|label)$/.test(at) ? text : [],
  )

describe('npm run store -- new', () => {
  it.each(presets)('makes a store from the preset %s that lacks only its texts', async (preset) => {
    expect((await run(['new', 'corner', '--preset', preset, '--name', 'Corner'])).status).toBe(0)
    const { status, lines } = await run(['check', 'corner'])
    expect(status).toBe(1)
    expect(lines).toHaveLength(16)
    for (const line of lines) expect(line).toContain('found a placeholder, expected your own text')
  })

  it.each(presets)('writes the home page of %s in the language of the store', async (preset) => {
    await run(['new', 'corner', '--preset', preset])
    const english = sectionTexts(JSON.parse(readFileSync(path('corner/store.json'), 'utf8')))
    expect(english.length).toBeGreaterThan(3)
    for (const language of languages.filter((each) => each !== 'en')) {
      await run(['new', language.toLowerCase(), '--preset', preset, '--language', language])
      const written = readFileSync(path(language.toLowerCase(), 'store.json'), 'utf8')
      const same = sectionTexts(JSON.parse(written)).filter((text) => english.includes(text))
      expect(same, language).toEqual([])
    }
  })

  it('leads to the imprint and the contact page from every page', async () => {
    await run(['new', 'laden', '--preset', 'clay', '--language', 'de'])
    const { footer } = JSON.parse(readFileSync(path('laden/store.json'), 'utf8'))
    expect(footer.legal).toContainEqual({ label: 'Impressum', href: '/pages/imprint' })
    expect(footer.legal).toContainEqual({ label: 'Kontakt', href: '/pages/contact' })
  })

  it('gives the editor its schema, and the platform its domain', async () => {
    const domains = '--domain corner.example --store-domain c.example'.split(' ')
    await run(['new', 'corner', '--preset', 'clay', ...domains])
    const store = JSON.parse(readFileSync(path('corner/store.json'), 'utf8'))
    expect(store).toMatchObject({ domains: ['corner.example'], storeDomain: 'c.example' })
    expect(existsSync(path('corner', store.$schema))).toBe(true)
  })

  it('names the presets and slugs that can be, and never touches a store that is there', async () => {
    expect((await run(['new', 'corner', '--preset', 'loud'])).lines[0]).toMatch(
      /^found the preset "loud", expected one of clay,/,
    )
    const klingon = ['new', 'corner', '--preset', 'clay', '--language', 'tlh']
    expect((await run(klingon)).lines[0]).toMatch(/^found the language "tlh", expected one of ar,/)
    expect((await run(['new', 'My Shop', '--preset', 'clay'])).lines[0]).toContain(
      'found the slug "My Shop"',
    )
    await writtenStore()
    const before = readFileSync(path('corner/pages/terms.json'), 'utf8')
    expect(await run(['new', 'corner', '--preset', 'clay'])).toMatchObject({ status: 1 })
    expect(readFileSync(path('corner/pages/terms.json'), 'utf8')).toBe(before)
  })
})

describe('npm run store -- check', () => {
  it('finds nothing wrong with the stores of this installation', async () => {
    const slugs = listStores()
    expect(slugs.length).toBeGreaterThan(0)
    const { status, lines } = await run(['check'], join(projectRoot, 'stores'))
    expect(lines).toHaveLength(slugs.length)
    expect(status).toBe(0)
  })

  it('names what the platform does not have, and what has another slug by now', async () => {
    await writtenStore()
    const row = (source) => ({ kind: 'product-row', title: 'Row', limit: 4, source })
    edit('corner/store.json', (store) => ({
      ...store,
      home: [
        row({ slugs: ['mug', 'old-mug', 'no-mug'] }),
        row({ category: 'old-cups' }),
        row({ category: 'hidden' }),
        row({ collection: 'old-vases' }),
        row({ collection: 'no-lamps' }),
      ],
    }))
    const redirects = [
      '/products/no-cup,/products/cup',
      '/products/mug,/categories',
      '/en/products/old-mug/blue,/categories',
      '/shop/lamp,/products/no-lamp?color=red',
      '/collections/no-more/products/x,/categories/cups',
      // Paths of other shops that our pages do not have.
      '/collections/summer/products/x,/categories/cups',
      '/categories/a/b/mugs,/categories/cups',
    ]
    writeFileSync(path('corner/redirects.csv'), redirects.join('\n'))
    const present = { 'old-mug': 'mug', 'old-cups': 'cups', 'old-vases': 'vases' }
    const lists = 'options images tags variants description attributes categories'.split(' ')
    const product = {
      ...Object.fromEntries(lists.map((name) => [name, []])),
      ...{ title: 'Mug', currencyCode: 'EUR', priceMin: 12, priceMax: 12 },
      ...{ availableQuantity: 3, createdOn: '2026-01-01' },
    }
    vi.stubGlobal('fetch', async (_url, { body }) => {
      const { query, variables } = JSON.parse(body)
      const [, field] = /query [^{]*\{\s*(\w+)/.exec(query)
      const isList = field.endsWith('s')
      if (isList && !variables?.slug) return Response.json({ data: { [field]: [] } })
      const found = present[variables.slug] ?? variables.slug
      const fields = field === 'product' ? product : { name: found, productCount: 1 }
      const answer = found.startsWith('no-') ? null : { id: found, slug: found, ...fields }
      return Response.json({ data: { [field]: isList ? [answer] : answer } })
    })
    const { lines } = await run(['check', 'corner', '--platform', 'http://platform.test'])
    const faults = lines.flatMap((line) => /\): (found .*)/.exec(line)?.[1] ?? [])
    expect(lines.filter((line) => line.includes('redirects.csv'))).toEqual([
      'stores/corner/redirects.csv: /products/mug: found a path that the shop answers itself',
      'stores/corner/redirects.csv: /en/products/old-mug/blue: found a path that the shop answers itself',
      'stores/corner/redirects.csv: /shop/lamp: found "/products/no-lamp?color=red", which the platform does not have',
    ])
    expect(faults).toEqual([
      'found "old-cups", now "cups"',
      'found "hidden", which the platform does not have',
      'found "old-vases", now "vases"',
      'found "no-lamps", which the platform does not have',
      'found "old-mug", now "mug"',
      'found "no-mug", which the platform does not have',
    ])
  })

  it('says where a file is no JSON, and that a platform does not answer', async () => {
    await writtenStore()
    expect((await run(['check', 'corner', '--platform', 'http://127.0.0.1:1'])).lines[0]).toContain(
      'stores/corner/store.json: storeDomain: found no answer for the store corner.localhost',
    )
    writeFileSync(path('corner/pages/terms.json'), '{')
    await run(['new', 'kiosk', '--preset', 'kiosk'])
    const { lines } = await run(['check'])
    expect(lines[0]).toContain('stores/corner/pages/terms.json: ')
    expect(lines[1], 'the other stores are checked too').toContain('stores/kiosk/pages/')
  })

  it('measures images, and says when orders depend on the settings of the platform', async () => {
    await writtenStore('clay', 'corner', ['--store-domain', 'catalogue.example'])
    const { status, lines } = await run(['check', 'corner'])
    expect(status).toBe(0)
    expect(lines[1]).toContain('none of its domains is catalogue.example, its storeDomain')
    await sharp({ create: { width: 120, height: 150, channels: 3, background: '#888' } })
      .webp()
      .toFile(path('corner/images/hero.webp'))
    const image = { url: '/stores/corner/hero.webp', alt: '', width: 100, height: 100 }
    edit('corner/store.json', (store) => ({ ...store, account: { image } }))
    expect((await run(['check', 'corner'])).lines).toEqual([
      'stores/corner/store.json: account.image: found 100x100, expected 120x150, the size of the file',
    ])
  })
})

describe('npm run store -- font', () => {
  const font = join(projectRoot, 'tools/store/fonts/figtree-5.3.0.woff2')
  const useFonts = (fonts) =>
    edit('corner/store.json', (store) => ({ ...store, theme: { ...store.theme, fonts } }))

  it('copies a font into the folder of the store, once, and makes its name usable', async () => {
    await writtenStore('clay')
    for (let time = 0; time < 2; time += 1) {
      const { status, lines } = await run(['font', 'corner', font, '--name', 'House Sans'])
      expect(status).toBe(0)
      expect(lines[0]).toContain('Added House Sans (300 900).')
    }
    const { theme } = JSON.parse(readFileSync(path('corner/store.json'), 'utf8'))
    expect(theme.ownFonts).toHaveLength(1)
    expect(existsSync(path('corner/fonts/figtree-5.3.0.woff2'))).toBe(true)
    useFonts({ heading: 'House Sans', body: 'House Sans' })
    expect((await run(['check', 'corner'])).status).toBe(0)
    rmSync(path('corner/fonts/figtree-5.3.0.woff2'))
    expect((await run(['check', 'corner'])).lines[0]).toContain(
      'expected a file in stores/corner/fonts',
    )
  })

  it('refuses what is no font, and a name that no font has', async () => {
    await writtenStore('clay')
    const terms = path('corner/pages/terms.json')
    expect((await run(['font', 'corner', terms, '--name', 'Terms'])).lines[0]).toContain(
      'found no WOFF2 file',
    )
    useFonts({ heading: 'Nowhere', body: 'Besley' })
    expect((await run(['check', 'corner'])).lines[0]).toContain(
      'theme.fonts.heading: found "Nowhere", expected one of Besley, Hanken Grotesk',
    )
  })

  it.each(Object.values(fontFaces))(
    'measures $family as the list of the product does, within a hundredth',
    ({ file, generic, weights, fallback }) => {
      const measured = measureFont(readFileSync(join(projectRoot, 'public/fonts', file)), generic)
      expect(measured.weights).toBe(weights)
      for (const key of ['sizeAdjust', 'ascent', 'descent']) {
        expect(parseFloat(measured[key]) / parseFloat(fallback[key]), key).toBeCloseTo(1, 1.7)
      }
    },
  )
})

describe('the walk-through of docs/stores.md', () => {
  it('leads from nothing to a published store, as it is written there', async () => {
    const text = readFileSync(join(projectRoot, 'docs/stores.md'), 'utf8')
    const [, block = ''] = /## Your first store\n+```sh\n([^`]+)```/.exec(text) ?? []
    const commands = block.trim().split('\n')
    expect(commands.map((line) => line.split(' ')[4])).toEqual(['new', 'dev', 'check', 'publish'])
    const live = path('live')
    const follow = (line) =>
      run(line.replace('npm run store -- ', '').replace('/srv/vitrine/stores', live).split(' '))
    const [make, , check, publish] = commands

    expect(await follow(make)).toMatchObject({ status: 0 })
    expect((await follow(check)).status, 'placeholders are left').toBe(1)
    writePages('my-shop')
    const { status, lines } = await follow(check)
    expect(status).toBe(0)
    expect(lines[0]).toContain('stores/my-shop: no problems found.')
    expect((await follow(publish)).status).toBe(0)
    expect(existsSync(join(live, 'my-shop/store.json'))).toBe(true)
  })
})

describe('npm run store -- preview', () => {
  it('refuses a store that is not there and a moment that is none, before anything is started', async () => {
    expect((await run(['preview', 'nobody'])).lines[0]).toContain('stores/nobody/store.json')
    await writtenStore()
    const { status, lines } = await run(['preview', 'corner', '--at', 'Christmas'])
    expect(status).toBe(1)
    expect(lines.at(-1)).toContain('found --at "Christmas", expected a moment like')
  })
})

describe('npm run store -- schema', () => {
  it('is written anew whenever the rules of a store file change', async () => {
    await run(['schema'])
    const file = 'store.schema.json'
    expect(readFileSync(join(projectRoot, 'stores', file), 'utf8')).toBe(
      readFileSync(path(file), 'utf8'),
    )
  })
})
