import { describe, expect, it } from 'vitest'
import { excerptAround } from '@/lib/server/store/content-pages'

describe('an excerpt', () => {
  it('of a short text is the whole text, with the match as written', () => {
    expect(excerptAround('A Mug is for every day.', 'mug')).toEqual({
      before: 'A ',
      match: 'Mug',
      after: ' is for every day.',
    })
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
