import { foldText } from '#store/fold-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTypingErrors, joinTokens, listDeletions, listTokens } from './text.ts'

test('texts that differ in case, accents or ligatures are equal', () => {
  expect(foldText('Blå SKÅL, Gießkanne, Œuvre, Smørbrød')).toBe(
    'bla skal, giesskanne, oeuvre, smorbrod',
  )
})

test('a search is split into words and numbers, as they are written', () => {
  expect(listTokens('Große Schüssel, 27cm; 1,4 l')).toEqual([
    'große',
    'schüssel',
    '27',
    'cm',
    '1.4',
    'l',
  ])
})

test('a search in a script without spaces is split into pairs of letters', () => {
  expect(listTokens('日本の茶碗 – 大, M')).toEqual(['日本', '本の', 'の茶', '茶碗', '大', 'm'])
  expect(listTokens('ชาม')).toEqual(['ชา', 'าม'])
  expect(listTokens('Tシャツ')).toEqual(['t', 'シャ', 'ャツ'])
  expect(listTokens('한국 그릇')).toEqual(['한국', '그릇'])
})

test('what is searched through has the letters of such a word, too', () => {
  expect(listTokens('茶碗 mug', true)).toEqual(['茶碗', '茶', '碗', 'mug'])
})

test('what was searched for is shown without gaps between such letters', () => {
  for (const text of ['日本の茶碗', 'blue bowl', 'ชาม 27']) {
    expect(joinTokens(listTokens(text))).toBe(text)
  }
})

test('whatever a text contains, none of its words is empty without accents', () => {
  expect(listTokens('☀️ Sommer ❤️')).toEqual(['sommer'])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const token of listTokens(text)) expect(foldText(token)).toMatch(/^[^\s'\\]+$/)
    }),
  )
})

test.each([
  ['vase', 'vase', 0],
  ['vaze', 'vase', 1],
  ['mgu', 'mug', 1],
  ['teapt', 'teapot', 1],
  ['candel', 'candle', 1],
  ['bolws', 'bowl', 2],
])('%s is %s with %i typos', (typed, meant, errors) => {
  expect(countTypingErrors(typed, meant)).toBe(errors)
})

test('two words with a distance of one typo share a deletion', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(word, word, (left, right) => {
      fc.pre(countTypingErrors(left, right) === 1)
      const shared = new Set(listDeletions(left))
      expect(listDeletions(right).some((deletion) => shared.has(deletion))).toBe(true)
    }),
  )
})

test('the number of typos is symmetric', () => {
  const word = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(countTypingErrors(left, right)).toBe(countTypingErrors(right, left))
    }),
  )
})
