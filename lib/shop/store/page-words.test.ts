import { describe, expect, it } from 'vitest'
import { asksForPage } from './page-words'

const WORDS = 'Versand Lieferung Rückgabe Porto AGB'

describe('a search', () => {
  it.each(['versand', 'VERSANDKOSTEN', 'Lieferungen', 'ruckgabe', 'porto', 'der Versand', 'agb'])(
    'for %s asks for the page with this word',
    (query) => {
      expect(asksForPage(query, WORDS, 'Lieferbedingungen')).toBe(true)
    },
  )

  it.each(['becher', 'versand becher', 'vers', 'mit', ''])('for “%s” does not', (query) => {
    expect(asksForPage(query, WORDS, 'Lieferbedingungen')).toBe(false)
  })

  it('for the whole title of a page asks for it, for a word of it does not', () => {
    expect(asksForPage('steinzeug pflegen', '', 'Steinzeug pflegen')).toBe(true)
    expect(asksForPage('steinzeug', '', 'Steinzeug pflegen')).toBe(false)
    expect(asksForPage('om oss', '', 'Om oss')).toBe(true)
  })
})
