import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  accountMailKinds,
  contactMailKinds,
  templateKinds,
  withdrawalMailKinds,
} from '#store/enums.ts'
import {
  getDefaultTemplate,
  mailLanguages,
  pickMailLanguage,
  renderLetter,
  renderTemplate,
} from './mail-templates.ts'

type Words = { readonly [key: string]: string | Words }

const readWords = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../mail-templates/${language}.json`, import.meta.url), 'utf8'),
  ) as Words

/** Every text by its path, such as `kinds.orderShipped.subject`. */
function flat(words: Words, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

const valuesIn = (text: string) => [...new Set(text.match(/[a-z]+\.[a-zA-Z]+|\{\{ code/g))].sort()

const values = {
  store: { name: 'Norr & Ljus', url: 'https://shop.example/sv' },
  buyer: { firstName: 'Åsa' },
  product: { name: 'Aura, ek' },
  order: {
    number: 'N-1',
    lines: [{ title: 'Aura', quantity: 2, total: '2 290 kr' }],
    delivery: { name: 'Box', price: '49 kr' },
    taxes: [],
    total: '2 339 kr',
    url: 'https://shop.example/orders/t',
  },
  payment: { status: 'declined', instructions: null },
  arrival: {},
  refund: { amount: '49 kr' },
  returned: { lines: [{ title: 'Aura', quantity: 1 }] },
  parcels: [],
  link: 'https://shop.example/recovery/t',
  code: '12345678',
  detail: 'N-1',
  amount: '49 kr',
  host: 'receiver.example',
  cause: '503',
  endsOn: '3 May',
  rows: [{ label: 'Name', value: 'Åsa' }],
}

describe('the mails', () => {
  it('exist in the five languages of the shops', () => {
    expect([...mailLanguages].sort()).toEqual(['ar', 'de', 'en', 'pt-BR', 'sv'])
  })

  it.each([
    [['de-AT', 'sv'], 'de'],
    [['pt', 'en'], 'pt-BR'],
    [['fi', 'sv-SE'], 'sv'],
    [[null, 'fi'], 'en'],
  ])('for %j are in %s', (locales, language) => {
    expect(pickMailLanguage(...locales)).toBe(language)
  })
})

describe.each([...mailLanguages])('the mails in %s', (language) => {
  const source = flat(readWords('en'))
  const translated = flat(readWords(language))

  it('have all texts of the English ones, with the same placeholders', () => {
    expect([...translated.keys()].sort()).toEqual([...source.keys()].sort())
    const different = [...source].filter(
      ([key, text]) => `${valuesIn(translated.get(key) ?? '')}` !== `${valuesIn(text)}`,
    )
    expect(different).toEqual([])
  })

  it('contain no path of a shop page, because paths differ by language', () => {
    expect([...translated].filter(([, text]) => text.includes('store.url }}/'))).toEqual([])
  })

  it('contain no untranslated English', () => {
    const same = [...source].filter(
      ([key, text]) => language !== 'en' && text !== '' && translated.get(key) === text,
    )
    const loanwords = ['Total', 'GST']
    expect(same.filter(([, text]) => !loanwords.includes(text))).toEqual([])
  })

  it('are complete documents with the right direction, and plain text', () => {
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    const written = [
      ...templateKinds.map((kind) =>
        renderTemplate({ kind, language }, getDefaultTemplate(kind, language), values),
      ),
      ...accountMailKinds.map((kind) => renderLetter('accounts', kind, language, values)),
      ...withdrawalMailKinds.map((kind) => renderLetter('withdrawals', kind, language, values)),
      ...contactMailKinds.map((kind) => renderLetter('issues', kind, language, values)),
    ]
    for (const { subject, text, html } of written) {
      expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(html).toContain('Norr &amp; Ljus')
      expect(text).toContain('Norr & Ljus')
      expect(subject + text + html).not.toMatch(/\{[{%]|undefined|\[object/)
      expect(subject).not.toBe('')
    }
  })
})
