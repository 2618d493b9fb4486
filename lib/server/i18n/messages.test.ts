import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { createTranslator } from 'next-intl'
import { describe, expect, it, vi } from 'vitest'
import { storeLinks, storeTexts } from '@/lib/shop/store/translate-store'
import { contentPagePath, listContentPages } from '@/lib/server/store/content-pages'
import {
  compileMessages,
  numberWithoutForm,
  type MessageTree,
} from '@/lib/shop/i18n/compile-messages'
import { readStoreTranslations } from '@/lib/server/store/store-files'
import { readMessages } from '@/lib/server/i18n/messages'
import { findInPages } from '@/lib/server/store/page-search'
import { listLanguages, readLanguage } from '@/lib/server/store/languages'
import { storePath } from '@/lib/server/request/served-files'
import { getStore, listStores, SOURCE_LANGUAGE } from '@/lib/server/request/stores'
import { findLanguage, textDirection } from '@/lib/shop/i18n/locale-path'
import { readStoreFile, valueOf } from '@/lib/shop/store/store-schema'

// The stores of this checkout, not those of the tests.
vi.hoisted(() => vi.stubEnv('STORES_DIR', 'stores'))

const languages = listLanguages().filter((code) => code !== SOURCE_LANGUAGE)
const translations = listStores().flatMap((store) =>
  store.locales
    .filter(({ code }) => code !== store.defaultLocale)
    .map(({ code }) => [store.slug, code] as const),
)

describe.each([SOURCE_LANGUAGE, ...languages])('common messages in %s', (language) => {
  it('contain no order number, phone number or return period, because stores differ in them', () => {
    // The 30 days before a reduction are set by law.
    const found = [...flat(readLanguage(language))].filter(
      ([key, text]) =>
        !/\.lowestPrice(?:Short)?$/.test(key) &&
        /\b[A-Z]{2}-\d|\+\d{2}\b|\b30 (?:days|dagar)\b/.test(text),
    )
    expect(found).toEqual([])
  })

  it('keep numbers and their nouns on one line', () => {
    expect([...flat(readLanguage(language))].filter(([, text]) => BREAKS.test(text))).toEqual([])
  })
})

describe.each(languages)('the language %s', (language) => {
  const source = flat(readLanguage(SOURCE_LANGUAGE))
  const translated = flat(readLanguage(language))

  it('has every message of the source language, and no others', () => {
    expect(source.size).toBeGreaterThan(100)
    expect([...translated.keys()].sort()).toEqual([...source.keys()].sort())
  })

  it('has the same placeholders and tags in each message', () => {
    const different = [...source].filter(
      ([key, text]) => namesIn(translated.get(key) ?? '').join() !== namesIn(text).join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('translates everything except names and codes', () => {
    const sameWords = [...source]
      .filter(
        ([key, text]) =>
          wordsOf(text) !== '' && wordsOf(translated.get(key) ?? '') === wordsOf(text),
      )
      .map(([, text]) => wordsOf(text))
    expect([...new Set(sameWords)].sort()).toEqual(SAME_AS_ENGLISH[language])
  })

  it('has every plural form that the language needs', () => {
    const incomplete = [...translated].filter(
      ([, text]) => numberWithoutForm(text, language) !== undefined,
    )
    expect(incomplete).toEqual([])
  })

  it('has only messages that can be formatted', () => {
    const broken: string[] = []
    const t = createTranslator({
      locale: language,
      messages: compileMessages(readLanguage(language)),
      onError: (error) => broken.push(error.message),
    }) as unknown as { rich: (key: string, values: Record<string, unknown>) => unknown }
    for (const [key, text] of translated) {
      const values = Object.fromEntries(namesIn(text).map((name) => [name, valueFor(name, text)]))
      t.rich(key, values)
    }
    expect(broken).toEqual([])
  })
})

describe.each(languages.filter((code) => textDirection(code) === 'rtl'))(
  'the right-to-left language %s',
  (language) => {
    it('is written in its own script', () => {
      const source = flat(readLanguage(SOURCE_LANGUAGE))
      const foreign = [...flat(readLanguage(language))].filter(
        ([key, text]) =>
          wordsOf(source.get(key) ?? '') !== '' && !/\p{Script=Arabic}/u.test(wordsOf(text)),
      )
      expect(foreign).toEqual([])
    })
  },
)

describe.each(translations)('the store %s in %s', (slug, locale) => {
  it('has common messages for its language', () => {
    expect(findLanguage([...languages, SOURCE_LANGUAGE], locale)).toBeDefined()
  })

  it('translates every text of its store file, and has no obsolete translations', () => {
    const words = readStoreTranslations(slug, locale)
    const isLink = ([text]: [string, string]) => text.startsWith('/')
    const texts = Object.fromEntries(Object.entries(words).filter((entry) => !isLink(entry)))
    expect(Object.keys(texts).sort()).toEqual(storeTexts(fileOf(slug)).sort())
    const given = storeTexts(getStore(slug, locale))
    expect(new Set(given)).toEqual(new Set(Object.values(texts)))
    const links = Object.keys(words).filter((text) => text.startsWith('/'))
    expect(storeLinks(fileOf(slug))).toEqual(expect.arrayContaining(links))
  })

  it('has every page, with the same links', () => {
    const { defaultLocale } = getStore(slug)
    const links = (page: unknown) =>
      JSON.stringify(page)
        .match(/"\/[^"\\]*|href=\\"[^"\\]*/g)
        ?.map((link) =>
          link.replace(/\/pages\/([a-z0-9-]+)/, (_, name: string) =>
            contentPagePath(slug, defaultLocale, name),
          ),
        )
    const pages = listContentPages(slug, defaultLocale)
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      const twin = listContentPages(slug, locale).find(({ name }) => name === page.name)
      expect(twin?.title, page.name).toBeDefined()
      expect(JSON.stringify(twin), page.name).not.toBe(JSON.stringify(page))
      expect(links(twin), page.name).toEqual(links(page))
    }
  })

  it('names no rate of tax, because products differ in it', () => {
    const said = [locale, getStore(slug).defaultLocale].flatMap((code) => [
      ...storeTexts(getStore(slug, code)),
      ...listContentPages(slug, code).map((page) => JSON.stringify(page)),
    ])
    expect(said.filter((text) => /\d\s*%\s*(?:moms|MwSt|VAT)/.test(text))).toEqual([])
  })

  it('says where a code is entered to who searches for one', () => {
    for (const code of [locale, getStore(slug).defaultLocale]) {
      const messages = readMessages(code, slug)
      const { label, add } = messages.cart.coupon
      const { asked } = findInPages(slug, code, label, messages)
      expect(asked.map(({ match }) => match.toLowerCase())).toEqual([label.toLowerCase()])
      expect(`${asked[0]?.before}${asked[0]?.match}${asked[0]?.after}`).toContain(add)
    }
  })

  it('overrides the same messages as the default language', () => {
    const { texts, defaultLocale } = getStore(slug)
    const keys = (code: string) => [...flat((texts[code] ?? {}) as MessageTree).keys()].sort()
    expect(keys(locale)).toEqual(keys(defaultLocale))
  })
})

const fileOf = (slug: string) =>
  valueOf(readStoreFile(slug, JSON.parse(readFileSync(storePath(slug, 'store.json'), 'utf8'))))

/** Every text by its whole key, as `cart.panel.title`. */
function flat(messages: MessageTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

/** A space instead of U+00A0 after the number of a plural. */
const BREAKS = /# (?=\p{L})/u

/** Texts that are the same as in English: loanwords, and names of other countries’ fields. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  ar: [],
  de: 'CEP,Code,County,Eircode,Filter,GST,Material,Newsletter,Region,Shop,km,m,optional'.split(','),
  'pt-BR':
    'CEP,Eircode,GST,Material,Menu,Newsletter,PIN code,Total,ZIP code,base bases,item,km,m'.split(
      ',',
    ),
  sv: 'CEP,Eircode,Filter,GST,Material,Region,km,m'.split(','),
}

/** The letters of a message without its values, tags and branch names. */
function wordsOf(text: string): string {
  const found: string[] = []
  const walk = (part: unknown): void => {
    if (typeof part === 'string') found.push(part)
    if (!Array.isArray(part)) return
    const [first, kind, forms] = part as unknown[]
    // A value is `[name]` or `[name, kind, forms]`, a tag is `[name, …content]`.
    if (typeof first === 'string' && typeof kind === 'number') {
      for (const form of Object.values(forms ?? {})) walk(form)
    } else if (typeof first === 'string' && part.length > 1) {
      for (const content of part.slice(1)) walk(content)
    } else if (typeof first !== 'string') {
      for (const each of part) walk(each)
    }
  }
  const compiled = compile(text)
  for (const part of Array.isArray(compiled) ? compiled : [compiled]) walk(part)
  return (
    found
      .join(' ')
      .match(/\p{L}+/gu)
      ?.join(' ') ?? ''
  )
}

/** Names of the values (`{count, …`, `{name}`) and of the tags (`<link>`) in a sentence. */
function namesIn(text: string): string[] {
  // `one {Change}` is a branch of a choice, not a value.
  const branch = /(?<!(?:one|other|none|=\d+) )\{([a-zA-Z]+)\}/g
  const found = [branch, /\{([a-zA-Z]+), (?:plural|select|number)/g, /<([a-z]+)>/g].flatMap(
    (names) => [...text.matchAll(names)].map(([, name = '']) => name),
  )
  return [...new Set(found)].sort()
}

function valueFor(name: string, text: string) {
  return text.includes(`<${name}>`) ? (words: unknown) => words as string : 2
}
