import { describe, expect, it } from 'vitest'
import { EMPTY_LIST, listHref } from './list-query'
import { pinnedProducts, readWishes, translateSearch } from './search-rules'
import ar from '@/messages/ar/search.json'
import de from '@/messages/de/search.json'
import en from '@/messages/en/search.json'
import ptBr from '@/messages/pt-BR/search.json'
import sv from '@/messages/sv/search.json'

const rules = {
  synonyms: [
    { words: ['tell'], search: 'speak' },
    { words: ['teller', 'Schüssel'], search: 'plate' },
    { words: ['suppenteller'], search: 'bowl' },
    { words: ['blue', 'blau'], search: 'indigo' },
    { words: ['salt'], search: 'salt' },
    { words: ['salt box'], search: 'cellar' },
    { words: ['tea bowl'], search: 'gaiwan' },
    { words: ['cup'], search: 'mug' },
  ],
  pinned: [{ searches: ['gift', 'Present'], products: ['mug', 'vase'] }],
}

describe('a search query', () => {
  it.each([
    ['Teller', 'plate'],
    ['schussel', 'plate'],
    ['blue teller', 'indigo plate'],
    ['small salt box', 'small cellar'],
    [' blau  blue', 'indigo'],
    [' Tall  cup  Lid', 'Tall mug Lid'],
    ['blaue tells', 'indigo speak'],
    ['green tea bowls', 'green gaiwan'],
    ['rotblau', 'rot indigo'],
    ['bathsalt', 'bath salt'],
    ['kindersuppenteller', 'kinder bowl'],
    ['schuesseln', 'plate'],
    ['Schüsselns', 'plate'],
    ['box teller salt', 'box plate salt'],
    ['Salatschüsseln', 'salat plate'],
    ['grüne salatschüssel', 'grüne salat plate'],
  ])('%s is searched as %s', (text, search) => {
    expect(translateSearch(text, rules)).toBe(search)
  })

  it('is unchanged when the store has no rule for its words', () => {
    expect(translateSearch('tellers', {})).toBe('tellers')
    const others = [
      'Mug,  Moss',
      'tellerrand',
      'schüsselnst',
      'besalt',
      'cups',
      'eggcup',
      'tea',
      'bowls',
    ]
    expect(others.map((text) => translateSearch(text, rules))).toEqual(others)
  })
})

describe('pinned products', () => {
  it('match the whole query, in the store’s order', () => {
    expect(pinnedProducts(' PRESENT ', rules)).toEqual(['mug', 'vase'])
    expect(pinnedProducts('gift wrap', rules)).toEqual([])
    expect(pinnedProducts('gift', {})).toEqual([])
  })
})

describe('what a search says of price and sale', () => {
  it.each([
    [en, 'GBP', 'Vase under £30', 'q=Vase&priceMax=30'],
    [en, 'GBP', 'mugs under 30 quid', 'q=mugs&priceMax=30'],
    [en, 'EUR', 'mugs under 30', 'q=mugs&priceMax=30'],
    [en, 'EUR', 'mugs under 30 EUR', 'q=mugs&priceMax=30'],
    [en, 'USD', 'over $20 and under $49.90 bowl', 'q=and+bowl&priceMin=20&priceMax=49.90'],
    [en, 'USD', 'bowl from $5 to $10', 'q=bowl&priceMin=5&priceMax=10'],
    [en, 'EUR', '€5-10 bowl', 'q=bowl&priceMin=5&priceMax=10'],
    [en, 'EUR', 'bowl €5 to €10', 'q=bowl&priceMin=5&priceMax=10'],
    [en, 'CAD', 'bowl under 30 dollars', 'q=bowl&priceMax=30'],
    [de, 'EUR', 'Kalender 2026 bis 20 €', 'q=Kalender+2026&priceMax=20'],
    [de, 'EUR', 'Teelicht 6 bis 20 €', 'q=Teelicht+6&priceMax=20'],
    [de, 'EUR', 'Schale 20–40 €', 'q=Schale&priceMin=20&priceMax=40'],
    [de, 'DKK', 'zwischen 20 und 40 Kronen', 'priceMin=20&priceMax=40'],
    [ptBr, 'BRL', 'iPhone 15 até R$ 5000', 'q=iPhone+15&priceMax=5000'],
    [en, 'EUR', 'sale', 'sale=on-sale'],
    [en, 'EUR', 'bowls on SALE', 'q=bowls&sale=on-sale'],
    [de, 'EUR', 'unter 30 euro', 'priceMax=30'],
    [de, 'EUR', 'Schale von 5 bis 10,50 Euro', 'q=Schale&priceMin=5&priceMax=10%2C50'],
    [de, 'EUR', 'Tisch bis 1.500 €', 'q=Tisch&priceMax=1.500'],
    [en, 'USD', 'table under $1,234.50', 'q=table&priceMax=1%2C234.50'],
    [
      ...[de, 'EUR', 'Reduzierte Schalen bis 25,50 €'],
      'q=Schalen&priceMax=25%2C50&sale=on-sale',
    ] as const,
    [sv, 'SEK', 'skål under 1 500 kr', 'q=sk%C3%A5l&priceMax=1+500'],
    [sv, 'SEK', 'från 50 till 100 kronor', 'priceMin=50&priceMax=100'],
    [sv, 'SEK', 'på rea', 'sale=on-sale'],
    [ptBr, 'BRL', 'caneca até R$ 80', 'q=caneca&priceMax=80'],
    [ptBr, 'BRL', 'de R$ 50 a R$ 80', 'priceMin=50&priceMax=80'],
    [ptBr, 'BRL', 'promoção', 'sale=on-sale'],
    [ar, 'EUR', 'مزهرية أقل من 30 يورو', 'q=%D9%85%D8%B2%D9%87%D8%B1%D9%8A%D8%A9&priceMax=30'],
    [ar, 'EUR', 'من 30 إلى 50 يورو', 'priceMin=30&priceMax=50'],
    [ar, 'EUR', 'تخفيضات', 'sale=on-sale'],
  ])('is a filter: %#', ({ filterWords }, currency, query, href) => {
    const { searchParams } = new URL(
      listHref('/search', readWishes({ ...EMPTY_LIST, query }, filterWords, currency)),
      'http://shop.example',
    )
    expect(searchParams.toString()).toBe(href)
  })

  it.each([
    'bowl under 30 cm',
    'bowl under £30',
    'bowl under 30 dollars',
    'bowl from $5 to $10',
    'puzzle from 3 to 5',
    'mug €30 and 2 plates',
    'size 40 - €60',
    'mat under 20x30',
    'terms of sale',
    'wholesale',
    'saltpan',
    'rug under the table',
    'air max 90',
    'puzzle from 3',
    'tent for sale',
    'reduced fat',
  ])('is not meant by %s', (query) => {
    const state = { ...EMPTY_LIST, query }
    expect(readWishes(state, en.filterWords, 'EUR')).toBe(state)
  })

  it('is left as it is in an exact search', () => {
    const state = { ...EMPTY_LIST, query: 'sale', exact: true }
    expect(readWishes(state, en.filterWords, 'EUR')).toBe(state)
  })
})
