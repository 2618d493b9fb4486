import { describe, expect, it } from 'vitest'
import { excerptAround } from './excerpt'

describe('an excerpt', () => {
  it('of a short text is all of it, with the word as it is written', () => {
    expect(excerptAround('A Mug is for every day.', 'mug')).toEqual({
      before: 'A ',
      match: 'Mug',
      after: ' is for every day.',
    })
  })

  it('of a long text begins and ends with whole words and says that there is more', () => {
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
