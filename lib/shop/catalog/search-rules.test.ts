import { describe, expect, it } from 'vitest'
import { pinnedProducts, translateSearch } from './search-rules'

const rules = {
  synonyms: [
    { words: ['teller', 'Schüssel'], search: 'plate' },
    { words: ['blue', 'blau'], search: 'indigo' },
    { words: ['salt box'], search: 'cellar' },
    { words: ['salt'], search: 'salt' },
  ],
  pinned: [{ searches: ['gift', 'Present'], products: ['mug', 'vase'] }],
}

describe('a search query', () => {
  it.each([
    ['Teller', 'plate'],
    ['schussel', 'plate'],
    ['blue teller', 'indigo plate'],
    ['small salt box', 'small cellar'],
    ['blau  blue', 'indigo'],
    ['schuesseln', 'plate'],
    ['Schüsselns', 'plate'],
    ['box teller salt', 'box plate salt'],
    ['Salatschüsseln', 'salat plate'],
    ['grüne salatschüssel', 'grüne salat plate'],
  ])('%s is searched as %s', (text, search) => {
    expect(translateSearch(text, rules)).toBe(search)
  })

  it('is unchanged when the store has no rule for its words', () => {
    expect(translateSearch('Mug, Moss', rules)).toBe('Mug, Moss')
    expect(translateSearch('tellers', {})).toBe('tellers')
    expect(translateSearch('tellerrand', rules)).toBe('tellerrand')
    expect(translateSearch('schüsselnst', rules)).toBe('schüsselnst')
    expect(translateSearch('besalt', rules)).toBe('besalt')
  })
})

describe('pinned products', () => {
  it('match the whole query, in the store’s order', () => {
    expect(pinnedProducts(' PRESENT ', rules)).toEqual(['mug', 'vase'])
    expect(pinnedProducts('gift wrap', rules)).toEqual([])
    expect(pinnedProducts('gift', {})).toEqual([])
  })
})
