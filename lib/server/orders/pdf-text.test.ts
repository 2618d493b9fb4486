import { describe, expect, it } from 'vitest'
import { visualRuns, wrapText } from './pdf-text'

const paths = (grapheme: string, before: string) =>
  grapheme === ' ' ? before : /\p{Script=Arabic}/u.test(grapheme) ? 'arabic' : 'latin'

const runsOf = (line: string) =>
  visualRuns(line, paths).map(({ text, path, isRtl }) => `${path} ${isRtl ? '<' : '>'} ${text}`)

describe('a line of a PDF', () => {
  it('is one run in one script', () => {
    expect(runsOf('2 × Dune Bowl, Oat')).toEqual(['latin > 2 × Dune Bowl, Oat'])
  })

  it('is ordered from the right in Arabic, with Western words and prices in their own direction', () => {
    expect(runsOf('فاتورة TT-10485')).toEqual(['latin > TT-10485', 'arabic < فاتورة '])
    // The mark before the price orders it and is not drawn.
    expect(runsOf('\u200f٤٨٫٩٠\u00a0€')).toEqual(['latin < \u00a0€', 'arabic > ٤٨٫٩٠'])
  })

  it('mirrors brackets and places an Arabic name in a Western line', () => {
    expect(runsOf('منى (1)')).toEqual(['latin < (', 'latin > 1', 'latin < )', 'arabic < منى '])
    expect(runsOf('Mona منى علي 7')).toEqual(['latin > Mona 7', 'arabic < منى علي '])
  })

  it('keeps a letter in one run with its marks', () => {
    expect(visualRuns('é', (grapheme) => `${grapheme.length}`)).toHaveLength(1)
  })
})

describe('text wider than its column', () => {
  const wrap = (text: string) => wrapText(text, 10, (line) => line.length)

  it('breaks between words, at explicit breaks, and within words that are too wide', () => {
    expect(wrap('one two three')).toEqual(['one two', 'three'])
    expect(wrap('one\ntwo')).toEqual(['one', 'two'])
    expect(wrap('a abcdefghijklm')).toEqual(['a', 'abcdefghij', 'klm'])
    expect(wrap('')).toEqual([''])
  })

  it('breaks between the words of a script without spaces, and never before their marks', () => {
    expect(wrap('2 × 日本の茶碗、大きい皿です')).toEqual(['2 × 日本の茶碗、', '大きい皿です'])
    expect(wrap('ชามเซรามิกสำหรับซุป')).toEqual(['ชามเซรามิก', 'สำหรับซุป'])
    expect(wrapText('กิ่ง'.repeat(2), 2, (line) => [...line].length)).not.toContain('่')
  })
})
