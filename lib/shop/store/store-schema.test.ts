import { describe, expect, it, onTestFinished, vi } from 'vitest'
import texts from '@/messages/en/store.json'
import { completeStore, completeTheme } from './complete-store'
import { contrastPairs, contrastRatio } from './colours'
import { readStoreFile } from './store-schema'
import { themeStylesheet } from './theme-css'

describe('a theme’s stylesheet', () => {
  it('is named after its content', () => {
    const theme = completeTheme()
    const darker = { ...theme, colours: { ...theme.colours, background: '#000000' } }
    expect(themeStylesheet(darker)).not.toBe(themeStylesheet(theme))
    expect(themeStylesheet(theme)).toContain(`--primary:${theme.colours.primary}`)
  })
})

it.each([
  ['DE', 'Europe/Berlin'],
  ['JP', 'Asia/Tokyo'],
  ['US', 'UTC'],
  // In summer all its clocks show the same.
  ['UA', 'UTC'],
  ['XX', 'UTC'],
])('clocks of a store in %s are those of %s', (countryCode, timeZone) => {
  vi.useFakeTimers({ now: new Date('2026-07-01'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = { name: 'Corner', domains: ['corner.test'], storeDomain: 'corner.test', countryCode }
  expect(completeStore('corner', file, texts).timeZone).toBe(timeZone)
})

describe('an invalid store file', () => {
  it('is reported with file, path, what was found and what is allowed', () => {
    const given = { name: 'X', domains: ['x.example'], storeDomain: 'x.example' }
    const wrong = { ...given, theme: { swatch: 'diped' }, colour: 'red' }
    const reading = readStoreFile('stores/x/store.json', wrong)
    expect(reading.ok ? [] : reading.problems).toEqual([
      'stores/x/store.json: theme.swatch: found "diped", expected one of dipped, picture, disc, flat',
      'stores/x/store.json: (the whole file): found unknown field colour, expected only documented fields (docs/stores.md)',
    ])
  })
})

describe('an invalid shop of a store finder', () => {
  const address = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE' }
  const hours = [{ days: ['monday'], opens: '09:00', closes: '17:00' }]
  const read = (shop: object) => {
    const shops = [{ title: 'Harbour', address, hours, ...shop }]
    const home = [{ kind: 'store-finder', title: 'Shops', shops }]
    const file = { name: 'X', domains: ['x.example'], storeDomain: 'x.example', home }
    const reading = readStoreFile('x', file)
    return reading.ok ? [] : reading.problems
  }
  const at = 'x: home.0.shops.0'

  it.each([
    [{}, []],
    [
      { address: { ...address, postalCode: '2045' } },
      [`${at}.address.postalCode: found "2045", expected a postal code like 20457`],
    ],
    [
      { address: { line1: 'Kai 1', city: 'Hamburg', countryCode: 'DE' } },
      [`${at}.address.postalCode: found nothing, expected what DE needs`],
    ],
    [
      { hours: [{ days: ['monday'], opens: '17:00', closes: '9:00' }] },
      [`${at}.hours.0.closes: found "9:00", expected a time like 09:00`],
    ],
    [
      { hours: [{ days: ['monday'], opens: '17:00', closes: '09:00' }] },
      [`${at}.hours.0.closes: found "09:00", expected a time after \`opens\``],
    ],
    [
      { directions: 'maps.example' },
      [
        `${at}.directions: found "maps.example", expected an address like https://maps.example/shop`,
      ],
    ],
  ])('is reported with what its country and its opening hours allow: %j', (shop, problems) => {
    expect(read(shop)).toEqual(problems)
  })
})

describe('a store’s message', () => {
  const file = { name: 'X', domains: ['x.example'], storeDomain: 'x.example' }
  const read = (message: unknown) =>
    readStoreFile('stores/x/store.json', {
      ...file,
      texts: { en: { items: { cards: { count: message } } } },
    })

  it('overrides the common one', () => {
    expect(read('{count, plural, one {# object} other {# objects}}').ok).toBe(true)
  })

  it.each([
    ['{count, plural, one {# object}', '"{count, plural, one {# object}"'],
    ['<b>none', '"<b>none"'],
    [12, '12'],
  ])('is refused when it cannot be formatted: %s', (message, found) => {
    const reading = read(message)
    expect(reading.ok ? [] : reading.problems).toEqual([
      `stores/x/store.json: texts.en.items.cards.count: found ${found}, expected a text in ICU MessageFormat, as "{count, plural, one {# piece} other {# pieces}}"`,
    ])
  })
})

describe('contrast', () => {
  it('is 21 for black on white and 1 for equal colours', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBe(21)
    expect(contrastRatio('#26355E', '#26355E')).toBe(1)
  })

  it('is checked for 37 pairs', () => {
    expect(contrastPairs).toHaveLength(37)
  })
})
