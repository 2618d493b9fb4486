import { describe, expect, it } from 'vitest'
import { readMessages } from '@/lib/server/i18n/messages'
import { asksForPage, excerptAround, findInPages } from './page-search'

describe('an excerpt', () => {
  it('of a short text is the whole text, with the match as written', () => {
    expect(excerptAround('A Mug is for every day.', 'mug')).toEqual({
      before: 'A ',
      match: 'Mug',
      after: ' is for every day.',
    })
  })

  it.each([
    ['Die Straße nach Süden', 'strasse', ['Die ', 'Straße', ' nach Süden']],
    ['Die Straße nach Süden', 'suden', ['Die Straße nach ', 'Süden', '']],
    ['Su\u0308den und STRASSE.', 'straße', ['Su\u0308den und ', 'STRASSE', '.']],
    ['إلى مرسى', 'مرسي', ['إلى ', 'مرسى', '']],
  ])('of %s for %s has the match as written', (text, word, parts) => {
    expect(Object.values(excerptAround(text, word))).toEqual(parts)
  })

  it('of a long text starts and ends at whole words and has an ellipsis where it is cut', () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${String(index)}`)
    const text = [...words, 'bowl', ...words].join(' ')
    const { before, match, after } = excerptAround(text, 'bowl')
    expect(match).toBe('bowl')
    expect(before).toMatch(/^… (word\d+ )+$/)
    expect(after).toMatch(/^( word\d+)+ …$/)
    const shown = (before + after).match(/word\d+/g) ?? []
    expect(shown.every((word) => words.includes(word))).toBe(true)
    expect(before.length + after.length).toBeLessThan(210)
  })
})

const WORDS = 'Versand Lieferung Rückgabe Porto AGB'

describe('a search', () => {
  it.each(['versand', 'VERSANDKOSTEN', 'Lieferungen', 'ruckgabe', 'porto', 'der Versand', 'agb'])(
    'for %s asks for the page with this word',
    (query) => {
      expect(asksForPage(query, WORDS, 'Lieferbedingungen')).toBe(true)
    },
  )

  it.each(['Versand 10115', 'Wie lange dauert der Versand?', 'was kostet denn das porto'])(
    'for %s, a number or a sentence, asks for it too',
    (query) => {
      expect(asksForPage(query, WORDS, 'Lieferbedingungen')).toBe(true)
    },
  )

  it.each(['10485', '#10485', 'TT-10485', 'find an order', 'order 10485', 'where is my order?'])(
    'for %s asks for the page that finds an order',
    (query) => {
      const asked = findInPages('first', 'en', query, readMessages('en', 'first')).asked.map(
        ({ href }) => href,
      )
      expect(asked).toEqual(['/orders'])
    },
  )

  it('in a sentence may be about products as well', () => {
    const search = (query: string) => findInPages('first', 'en', query, readMessages('en', 'first'))
    expect(search('a glass bowl to order')).toMatchObject({
      asked: [{ href: '/orders' }],
      asksOnly: false,
    })
    expect(search('find an order')).toMatchObject({ asksOnly: true })
  })

  it.each(['gift card', 'Gift cards', 'promo code', 'discount code', 'voucher', 'vouchers'])(
    'for %s asks for the page that says where a code is entered',
    (query) => {
      const { asked } = findInPages('first', 'en', query, readMessages('en', 'first'))
      expect(asked.map(({ href }) => href)).toEqual(['/pages/terms'])
    },
  )

  it.each(['gift', 'card', 'mug 350', 'cup of tea for two', '350', 'A1', '4006381333931'])(
    'for %s asks for no page',
    (query) => {
      expect(findInPages('first', 'en', query, readMessages('en', 'first')).asked).toEqual([])
    },
  )

  it.each(['becher', 'versand becher', 'vers', 'mit', ''])('for “%s” does not', (query) => {
    expect(asksForPage(query, WORDS, 'Lieferbedingungen')).toBe(false)
  })

  it.each([
    ['maße', 'masse'],
    ['MASSE', 'Maße'],
    ['مرسي', 'مرسى'],
  ])('for %s asks for the page %s', (query, word) => {
    expect(asksForPage(query, word, '')).toBe(true)
  })

  it('for the whole title of a page asks for it, for a word of it does not', () => {
    expect(asksForPage('steinzeug pflegen', '', 'Steinzeug pflegen')).toBe(true)
    expect(asksForPage('steinzeug', '', 'Steinzeug pflegen')).toBe(false)
    expect(asksForPage('om oss', '', 'Om oss')).toBe(true)
  })
})
