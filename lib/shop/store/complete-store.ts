import type { Messages } from '@/lib/shop/i18n/messages'
import { recordOf, withDefaults } from '@/lib/shop/record'
import { contrastRatio, completeColours } from './colours'
import { sectionPlaces } from './section-schema'
import type { Store, StoreFile } from './store-schema'
import type { Theme, ThemeFile } from './theme-schema'

type StoreMessages = Messages['store']
/** `messages/<language>/store.json`: the texts that a store file may omit. */
export type StoreTexts = {
  [Key in keyof StoreMessages as StoreMessages[Key] extends string ? Key : never]: string
}

/** A store file with defaults for everything it omits, its texts in the language of `texts`. */
export function completeStore(slug: string, file: StoreFile, texts: StoreTexts): Store {
  const { $schema: _, ...given } = file
  const tagline = file.tagline ?? texts.tagline
  const defaultLocale = file.defaultLocale ?? file.locales?.[0]?.code ?? 'en'
  const countryCode = file.countryCode ?? new Intl.Locale(defaultLocale).maximize().region ?? 'US'
  const formats = formatLocale(defaultLocale, countryCode)
  const own = {
    language: defaultLocale,
    slug,
    tagline,
    defaultLocale,
    countryCode,
    theme: completeTheme(file.theme),
    footer: withDefaults<Store['footer']>(
      {
        sentence: tagline,
        columns: [],
        note: '',
        legal: [
          { label: texts.terms, href: '/pages/terms' },
          { label: texts.returns, href: '/pages/returns' },
          { label: texts.privacy, href: '/pages/privacy' },
        ],
      },
      file.footer,
    ),
    listing: withDefaults<Store['listing']>(
      { title: texts.shop, text: texts.listText, inset: null },
      file.listing,
    ),
    product: withDefaults<Store['product']>(
      { taxNote: '', relatedTitle: texts.related, buyNotes: [], rows: [] },
      file.product,
    ),
    search: withDefaults<Store['search']>({ placeholder: texts.search }, file.search),
    sections: withDefaults<Store['sections']>(
      recordOf(sectionPlaces, () => []),
      file.sections,
    ),
    notFound: withDefaults<Store['notFound']>(
      { title: texts.missingTitle, text: texts.missingText, art: 'tile' },
      file.notFound,
    ),
  }
  return {
    ...withDefaults<Omit<Store, keyof typeof own>>(
      {
        order: 1_000,
        name: file.name,
        domains: file.domains,
        storeDomain: file.storeDomain,
        timeZone: onlyTimeZone(countryCode) ?? 'UTC',
        logo: { text: file.name },
        announcement: null,
        locales: [onlyLocale(defaultLocale, formats)],
        navigation: [{ label: texts.shop, href: '/categories', children: [], shortcuts: [] }],
        home: [{ kind: 'product-row', title: texts.newest, source: { sort: 'NEWEST' }, limit: 8 }],
        account: { image: null },
        seller: null,
        ...{ returns: null, analytics: null },
        texts: {},
      },
      given,
    ),
    ...own,
  }
}

/** The time zone of a country (ISO 3166) whose clocks show the same all year; undefined for others. */
function onlyTimeZone(country: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return undefined
  const year = new Date().getUTCFullYear()
  const days = [0, 6].map((month) => new Date(Date.UTC(year, month)))
  const zones = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
  const clocks = zones.map((timeZone) =>
    days.map((day) => day.toLocaleString('en', { timeZone })).join(),
  )
  return new Set(clocks).size === 1 ? zones[0] : undefined
}

const onlyLocale = (code: string, formats: string) => ({
  code,
  name: languageName(code),
  priceLocale: formats,
  dateLocale: formats,
})

/** A theme with defaults for everything that the store file omits. */
export function completeTheme({ colours: given, ...rest }: ThemeFile = {}): Theme {
  const colours = completeColours(
    given ?? { background: '#FFFFFF', foreground: '#1B1B1B', primary: '#1F4B99' },
  )
  const isDark =
    contrastRatio(colours.background, '#FFFFFF') > contrastRatio(colours.background, '#000000')
  const defaults: Theme = {
    scheme: isDark ? 'dark' : 'light',
    edge: null,
    fonts: { heading: 'Hanken Grotesk', body: 'Hanken Grotesk' },
    ownFonts: [],
    headingWeight: 600,
    headingTracking: '-0.02em',
    markWeight: 650,
    markTracking: '-0.02em',
    display: 'calm',
    radius: 4,
    radiusImage: 4,
    radiusCount: 'round',
    density: 'normal',
    cardRatio: '1/1',
    swatch: 'disc',
    swatches: {},
    gallery: 'mosaic',
    header: 'line',
    listing: 'sidebar',
    card: 'plain',
    product: 'plain',
    cart: 'beside',
    footer: 'columns',
    colours,
  }
  return withDefaults(defaults, rest)
}

/**
 * The language with the conventions of its country for prices and days, but the digits of the
 * messages: `ar` shows 3 and `ar-EG` shows ٣, and a page must not mix them.
 */
function formatLocale(locale: string, region: string): string {
  const digitsOf = (tag: string) => new Intl.NumberFormat(tag).resolvedOptions().numberingSystem
  const regional = new Intl.Locale(locale, { region }).toString()
  const numberingSystem = digitsOf(locale)
  if (digitsOf(regional) === numberingSystem) return regional
  return new Intl.Locale(regional, { numberingSystem }).toString()
}

/** "Deutsch" for `de`. */
function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
