import { describe, expect, it } from 'vitest'
import { toPdfText, visualRuns, wrapText } from './pdf-text'

describe('the characters of a PDF', () => {
  it('are Western and Arabic; others lose their accents or become a question mark', () => {
    expect(toPdfText('Åsa Œuvre „ß“ 1\u202f200,00\u00a0€')).toBe(
      'Åsa Œuvre „ß“ 1\u00a0200,00\u00a0€',
    )
    expect(toPdfText('Łódź Đorđe ő 李')).toBe('Lódz Dorde o ?')
    expect(toPdfText('منى، ٤٨٫٩٠')).toBe('منى، ٤٨٫٩٠')
  })
})

describe('a line of a PDF', () => {
  const turned = (text: string) => [...text].reverse().join('')

  it('is one run if it is Western', () => {
    expect(visualRuns('2 × Dune Bowl, Oat')).toEqual([
      { script: 'western', text: '2 × Dune Bowl, Oat' },
    ])
  })

  it('is laid out from the right in Arabic, with Western words and prices in their own direction', () => {
    expect(visualRuns('فاتورة TT-10485')).toEqual([
      { script: 'western', text: 'TT-10485 ' },
      { script: 'arabic', text: 'فاتورة' },
    ])
    // The mark before the price orders it and is not drawn; digits are turned for pdfkit.
    expect(visualRuns('\u200f٤٨٫٩٠\u00a0€')).toEqual([
      { script: 'western', text: '€\u00a0' },
      { script: 'arabic', text: turned('٤٨٫٩٠') },
    ])
  })

  it('mirrors brackets and places an Arabic name in a Western line', () => {
    expect(visualRuns('منى (1)').map(({ text }) => text)).toEqual(['(1) ', 'منى'])
    expect(visualRuns('Mona منى علي 7').map(({ text }) => text)).toEqual([
      'Mona 7 ',
      'علي',
      ' ',
      'منى',
    ])
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
})
