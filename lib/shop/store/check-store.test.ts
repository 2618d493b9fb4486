import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkStore, type Product, type StoreFolder } from './check-store'
import { TEXT_FIELDS } from './translate-store'
import { image, wholePage as page, wholeStore as whole } from './whole-store.testing'

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const namespaces = readdirSync('messages/en').map((file) => file.replace('.json', ''))
const messages = Object.fromEntries(
  namespaces.map((name) => [name, readJson(`messages/en/${name}.json`)]),
)
const product = {
  languages: ['de', 'en'],
  texts: messages['store'],
  messages,
} as unknown as Product

const english = messages['items'] as Record<string, unknown>

function problemsOf(
  store: object = {},
  terms: object = {},
  more: Partial<StoreFolder> = {},
): string[] {
  const folder: StoreFolder = {
    slug: 'corner',
    store: { ...whole, ...store },
    redirects: null,
    files: [
      ...['images/icon.svg', 'images/hero.webp', 'fonts/own.woff2'],
      ...['videos/film.mp4', 'videos/film.en.vtt'],
    ],
    pages: new Map(
      ['terms', 'returns', 'privacy'].map((slug) => [
        `pages/${slug}.json`,
        { ...page, slug, ...(slug === 'terms' ? terms : {}) },
      ]),
    ),
    translations: new Map(),
    messages: new Map(),
    ownSections: { html: {}, css: {} },
    imageSizes: new Map([['hero.webp', { width: 1200, height: 800 }]]),
    ...more,
  }
  return checkStore(folder, product)
}

type Path = readonly (string | number)[]

/** Every path in a JSON value, with what is there; below shared objects (images, links) once. */
function pathsOf(
  value: unknown,
  path: Path = [],
  seen = new Set<unknown>(),
): { path: Path; value: unknown }[] {
  const here = path.length === 0 ? [] : [{ path, value }]
  if (typeof value !== 'object' || value === null || seen.has(value)) return here
  seen.add(value)
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return [...here, ...entries.flatMap(([key, below]) => pathsOf(below, [...path, key], seen))]
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((item, at) => (at === key ? replaced(item, rest, by) : item))
  return {
    ...(value as object),
    [key]: replaced((value as Record<string, unknown>)[key], rest, by),
  }
}

/** What may be any text: names of the catalogue, which only the platform knows, and prose. */
const FREE = new Set([
  ...TEXT_FIELDS,
  ...['$schema', 'name', 'id', 'buyNotes', 'mug', 'choice', 'option', 'value', 'words'],
  ...['searches', 'products', 'heading', 'caption', 'head', 'rows', 'items', 'paragraphs', 'lead'],
  ...['line1', 'line2', 'city', 'domain', 'count', 'order', 'position', 'siteId', 'region'],
])

function wrongValues(value: unknown, isFree: boolean): unknown[] {
  if (typeof value === 'string') return [7, ...(isFree ? [] : ['', '§ no such thing'])]
  if (typeof value === 'number') return ['many', ...(isFree ? [] : [-1e9, 1e9])]
  if (typeof value === 'boolean') return ['yes']
  return Array.isArray(value)
    ? ['one', [['one']]]
    : ['one', { unheardOf: 1 }, { ...(value as object), unheardOf: 1 }]
}

/** Whether a mistake is reported at the field, at one that contains it, or below. */
function isReported(lines: string[], file: string, path: Path): boolean {
  const name = path.join('.')
  return lines.some((line) => {
    const [, at] = new RegExp(`^stores/corner/${file}: (.+?): found `).exec(line) ?? []
    return (
      at !== undefined &&
      (at === '(the whole file)' || `${name}.`.startsWith(`${at}.`) || at.startsWith(`${name}.`))
    )
  })
}

const fields = [
  ...pathsOf(whole).map((field) => ({ file: 'store.json', ...field })),
  ...pathsOf(page).map((field) => ({ file: 'pages/terms.json', ...field })),
]

describe('the check of a store', () => {
  it('finds nothing wrong with a store that has every field', () => {
    expect(problemsOf()).toEqual([])
    expect(fields.length).toBeGreaterThan(400)
  })

  it('finds a wrong value in every field, and says where it is', () => {
    const missed = fields.flatMap(({ file, path, value }) => {
      const name = path.findLast((key) => typeof key === 'string') ?? ''
      return wrongValues(value, FREE.has(String(name))).flatMap((wrong) => {
        const lines =
          file === 'store.json'
            ? problemsOf(replaced(whole, path, wrong) as object)
            : problemsOf({}, replaced(page, path, wrong) as object)
        return isReported(lines, file, path)
          ? []
          : [`${file}: ${path.join('.')}: ${JSON.stringify(wrong)}`]
      })
    })
    expect(missed).toEqual([])
  })

  it('names links that lead nowhere, in store files and pages', () => {
    const link = (href: string) => ({ label: href, href })
    const lines = problemsOf(
      {
        locales: ['en', 'de'].map((code) => ({
          ...{ code, name: code, priceLocale: code, dateLocale: code },
        })),
        navigation: [
          {
            ...link('/categories/mugs'),
            children: [link('/imprint')],
            shortcuts: [link('/de/search?q=a')],
          },
          {
            ...{ ...link('/de/pages/nowhere#top'), children: [link('/feeds/google.xml')] },
            shortcuts: [],
          },
        ],
      },
      { lead: 'Read <a href="/pages/terms">our terms</a> or <a href="/account/lost">this</a>.' },
    )
    expect(lines.filter((line) => line.includes('expected a page that exists'))).toEqual([
      'stores/corner/store.json: navigation.0.children.0.href: found /imprint, expected a page that exists',
      'stores/corner/store.json: navigation.1.href: found /de/pages/nowhere, expected a page that exists',
      'stores/corner/pages/terms.json: lead: found /account/lost, expected a page that exists',
    ])
  })

  it('names what would have no effect or show wrongly', () => {
    const hero = (width: number, height: number) => ({
      ...{ ...whole.home[0], image: { ...image, width, height } },
    })
    const lines = problemsOf(
      {
        timeZone: 'Mars/Olympus',
        countryCode: 'XX',
        locales: [{ code: 'en', name: 'English', priceLocale: 'xx', dateLocale: 'e' }],
        texts: {
          en: {
            cart: { nowhere: 'Text', empty: 'Text' },
            items: { count: { other: 'Text' } },
            other: { title: 'Text' },
          },
          xx: {},
        },
        home: [hero(100, 100), hero(600, 400)],
      },
      { lead: 'Hi <script>alert(1)</script>' },
    )
    expect(lines).toEqual([
      'stores/corner/store.json: locales.0.priceLocale: found "xx", expected a locale like de-DE',
      'stores/corner/store.json: locales.0.dateLocale: found "e", expected a locale like de-DE',
      'stores/corner/store.json: timeZone: found "Mars/Olympus", expected a time zone like Europe/Berlin',
      'stores/corner/store.json: countryCode: found "XX", expected a country of ISO 3166, like DE',
      'stores/corner/store.json: texts.en.cart.nowhere: found a message that the shop does not have, expected one of its messages',
      'stores/corner/store.json: texts.en.cart.empty: found "Text", expected several messages',
      `stores/corner/store.json: texts.en.items.count: found several messages, expected a translation of ${JSON.stringify(english['count'])}`,
      'stores/corner/store.json: texts.en.other: found a message that the shop does not have, expected one of its messages',
      'stores/corner/store.json: texts.xx: found messages in a language that the store does not have, expected one of its languages, en',
      'stores/corner/store.json: home.0.image: found 100x100, expected 1200x800, the size of the file',
      'stores/corner/pages/terms.json: lead: found <script>, which the shop removes',
    ])
  })

  it('needs no more than a name, a domain and the store of the platform', () => {
    const { name, domains, storeDomain } = whole
    expect(problemsOf({}, {}, { store: { name, domains, storeDomain } })).toEqual([])
  })

  it('takes three colours for a whole theme', () => {
    const colours = { background: '#F7F3FF', foreground: '#1D1330', primary: '#5B21B6' }
    expect(problemsOf({ theme: { colours } })).toEqual([])
  })

  it('names each fault with file, path, what was found and what was expected', () => {
    const locale = { name: 'English', priceLocale: 'en-GB', dateLocale: 'en-GB' }
    const lines = problemsOf(
      {
        locales: ['en', 'xx'].map((code) => ({ ...locale, code })),
        theme: { colours: { ...whole.theme.colours, sale: '#FF9966' } },
        home: [
          {
            ...{ kind: 'split-hero', title: 'Open', text: 'Come in.', image },
            action: { label: 'About us', href: '/pages/about' },
          },
        ],
      },
      {},
      {
        files: [],
        redirects: '/old,new\n',
        translations: new Map([['xx', { 'Come in.': '' }]]),
        pages: new Map([
          ['pages/terms.json', { ...page, slug: 'privacy' }],
          ['pages/privacy.json', { ...page, slug: 'privacy' }],
        ]),
      },
    )
    for (const part of [
      'stores/corner/pages/returns.json: found no file, expected the page',
      'stores/corner/pages: found "privacy" for "terms" and "privacy", expected one page with the slug',
      'stores/corner/redirects.csv: line 1: found "new", expected a path like /products/mug',
      'stores/corner/store.json: (icon): found no images/icon.svg',
      'stores/corner/store.json: locales.1.code: found "xx", expected one of de, en',
      'stores/corner/translations/xx.json: "Open": found nothing, expected its translation',
      'stores/corner/translations/xx.json: Come in.: found "", expected at least 1 character',
      'stores/corner/store.json: home.0.action.href: found /pages/about, expected a page that exists',
      'stores/corner/store.json: home.0.image.url: found /stores/corner/hero.webp, expected a file in',
    ])
      expect(lines.join('\n')).toContain(part)
    expect(lines.join('\n')).toMatch(
      /theme\.colours\.sale: found #FF9966 \(\d\.\d+:1 on \w+\), expected at least 4\.5:1, such as #[0-9A-F]{6}/,
    )
  })

  it('compares the messages of a language that only the store has with the shop’s', () => {
    const locale = { name: 'Nederlands', priceLocale: 'nl-NL', dateLocale: 'nl-NL' }
    const english = whole.locales[0]
    const { cart: _, items, ...others } = messages
    const { count, ...kept } = items as Record<string, unknown>
    const own = {
      ...others,
      items: { ...kept, many: 'Veel van {stuff}', colour: 'Kleur' },
    }
    const paths = Object.entries(own).map(
      ([namespace, tree]) => [`messages/nl/${namespace}.json`, tree] as [string, unknown],
    )
    const lines = problemsOf(
      { locales: [english, { ...locale, code: 'nl' }] },
      {},
      { messages: new Map([...paths, ['messages/fr/cart.json', {}], ['messages/de/a.json', {}]]) },
    )
    expect(lines.filter((line) => line.includes('messages/'))).toEqual([
      `stores/corner/messages/nl/items.json: many: found {stuff}, expected only values of ${JSON.stringify(kept['many'])}`,
      'stores/corner/messages/nl/items.json: colour: found a message that the shop does not have, expected one of its messages',
      `stores/corner/messages/nl/items.json: count: found nothing, expected a translation of ${JSON.stringify(count)}`,
      'stores/corner/messages/fr/cart.json: found messages in a language that the store does not have, expected one of its languages, en, nl',
      'stores/corner/messages/de/a.json: found messages in a language that the store does not have, expected one of its languages, en, nl',
      'stores/corner/messages/nl/cart.json: found no file, expected the messages',
    ])
    expect(lines.join()).not.toContain('locales.1.code')
  })

  it('wants every plural form of a language that only the store has, and messages in each locale', () => {
    const locale = { name: 'Polski', priceLocale: 'pl-PL', dateLocale: 'pl-PL' }
    const count = '{count, plural, one {# rzecz} few {# rzeczy} other {# rzeczy}}'
    const paths = Object.entries({ ...messages, items: { ...english, count } }).map(
      ([namespace, tree]) => [`messages/pl/${namespace}.json`, tree] as [string, unknown],
    )
    const lines = problemsOf(
      { locales: [whole.locales[0], { ...locale, code: 'pl' }, { ...locale, code: 'pl-PL' }] },
      {},
      { messages: new Map(paths) },
    )
    expect(lines).toContain(
      `stores/corner/messages/pl/items.json: count: found no plural form for 0, expected a translation of ${JSON.stringify(english['count'])}`,
    )
    expect(lines.filter((line) => line.includes('.code:'))).toEqual([
      'stores/corner/store.json: locales.2.code: found "pl-PL", expected one of de, en, or messages/pl-PL in the store',
    ])
  })

  it.each([
    [{ domains: undefined }, 'domains: found nothing, expected a value'],
    [{ domains: [] }, 'domains: found [], expected at least 1 entry'],
    [{ name: '' }, 'name: found "", expected at least 1 character'],
    [{ returns: { days: 999, paidBy: 'shop' } }, 'returns.days: found 999, expected at most 365'],
    [{ home: [{ kind: 'carousel' }] }, 'home.0.kind: found "carousel", expected one of '],
  ])('says in plain words what %j should be', (fields, problem) => {
    const [first] = problemsOf(fields)
    expect(first).toContain(`stores/corner/store.json: ${problem}`)
    expect(first).not.toContain('Invalid')
  })
})
