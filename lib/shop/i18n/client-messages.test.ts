import { describe, expect, it } from 'vitest'
import en from '@/messages/en/items.json'
import { createTranslate, pickMessages } from './client-messages'
import { compileMessages, type MessageTree } from './compile-messages'

const pick = (locale: string, items: MessageTree) =>
  pickMessages({ locale, messages: compileMessages({ items }) }, 'items', ['count', 'one'])

function translateIn(locale: string, count: string) {
  return createTranslate(pick(locale, { ...en, count }))
}

describe('client-side messages', () => {
  it('follow the plural rules of their language', () => {
    const t = translateIn('en', '{count, plural, one {# piece} other {# pieces}}')
    expect([0, 1, 2, 11].map((count) => t('count', { count }))).toEqual([
      '0 pieces',
      '1 piece',
      '2 pieces',
      '11 pieces',
    ])
  })

  it.each([
    ['ar-EG', ['٠ قطعة', 'قطعة واحدة', 'قطعتان', '٣ قطع', '١١ قطعة', '١٠٠ قطعة']],
    ['fa', ['۰ قطعة', '۱ قطعة', '۲ قطعة', '۳ قطعة', '۱۱ قطعة', '۱۰۰ قطعة']],
    ['mr', ['० قطعة', '१ قطعة', '२ قطعة', '३ قطعة', '११ قطعة', '१०० قطعة']],
  ])('format numbers in the digits of %s', (locale, expected) => {
    const arabic =
      locale === 'ar-EG' ? 'one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة}' : ''
    const t = translateIn(locale, `{count, plural, ${arabic} other {# قطعة}}`)
    expect([0, 1, 2, 3, 11, 100].map((count) => t('count', { count }))).toEqual(expected)
  })

  it('insert values at their placeholders', () => {
    const t = translateIn('sv', "Bara {count} kvar. Det går inte att välja '{'fler'}'.")
    expect(t('count', { count: 3 })).toBe('Bara 3 kvar. Det går inte att välja {fler}.')
  })

  it('are plain objects, as React requires for props of client components', () => {
    const { entries } = pick('en', en)
    const [plural] = entries.count
    expect(Array.isArray(plural) && Object.getPrototypeOf(plural[2])).toBe(Object.prototype)
  })

  it('fail on the server when a message is missing', () => {
    expect(() => pick('en', {})).toThrow('There is no message "items.count"')
  })
})
