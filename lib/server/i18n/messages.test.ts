import { readdirSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { storeTexts } from '@/lib/shop/store/translate-store'
import { listContentPages } from '@/lib/server/store/content-pages'
import { readLanguage, SOURCE_LANGUAGE, type MessageTree } from './messages'
import { readStoreTranslations } from '@/lib/server/store/store-translations'
import { readJson } from '@/lib/server/store/read-json'
import { storePath } from '@/lib/server/store/store-path'
import { getStore, listStores } from '@/lib/server/store/stores'
import { parseStoreFile } from '@/lib/shop/store/store-schema'

const languages = readdirSync('messages').filter((code) => code !== SOURCE_LANGUAGE)
const translations = listStores().flatMap((store) =>
  store.locales
    .filter(({ code }) => code !== store.defaultLocale)
    .map(({ code }) => [store.slug, code] as const),
)

describe.each([SOURCE_LANGUAGE, ...languages])('common messages in %s', (language) => {
  it('hold no order number, phone number or return period, which differ from store to store', () => {
    const found = [...flat(readLanguage(language))].filter(([, text]) =>
      /\b[A-Z]{2}-\d|\+\d{2}\b|\b30 (?:days|dagar)\b/.test(text),
    )
    expect(found).toEqual([])
  })
})

describe.each(languages)('the language %s', (language) => {
  const source = flat(readLanguage(SOURCE_LANGUAGE))
  const translated = flat(readLanguage(language))

  it('says everything that the source language says, and nothing else', () => {
    expect(source.size).toBeGreaterThan(100)
    expect([...translated.keys()].sort()).toEqual([...source.keys()].sort())
  })

  it('names the same values and marks in each sentence', () => {
    const different = [...source].filter(
      ([key, text]) => namesIn(translated.get(key) ?? '').join() !== namesIn(text).join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('has only sentences that can be said', () => {
    const broken: string[] = []
    const t = createTranslator({
      locale: language,
      messages: readLanguage(language),
      onError: (error) => broken.push(error.message),
    }) as unknown as { rich: (key: string, values: Record<string, unknown>) => unknown }
    for (const [key, text] of translated) {
      const values = Object.fromEntries(namesIn(text).map((name) => [name, valueFor(name, text)]))
      t.rich(key, values)
    }
    expect(broken).toEqual([])
  })
})

describe.each(translations)('the store %s in %s', (slug, locale) => {
  it('has a language to speak', () => {
    expect([...languages, SOURCE_LANGUAGE]).toContain(locale)
  })

  it('has every sentence of its store file, and none that it no longer has', () => {
    const words = readStoreTranslations(slug, locale)
    expect(Object.keys(words).sort()).toEqual(storeTexts(fileOf(slug)).sort())
    const given = storeTexts(getStore(slug, locale))
    expect(new Set(given)).toEqual(new Set(Object.values(words)))
  })

  it('has every page, and each leads to the same places', () => {
    const { defaultLocale } = getStore(slug)
    const links = (page: unknown) => JSON.stringify(page).match(/"\/[^"\\]*|href=\\"[^"\\]*/g)
    const pages = listContentPages(slug, defaultLocale)
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      const twin = listContentPages(slug, locale).find((other) => other.slug === page.slug)
      expect(twin?.title, page.slug).toBeDefined()
      expect(JSON.stringify(twin), page.slug).not.toBe(JSON.stringify(page))
      expect(links(twin), page.slug).toEqual(links(page))
    }
  })

  it('has its own words wherever the default language has them', () => {
    const { texts, defaultLocale } = getStore(slug)
    const keys = (code: string) => [...flat((texts[code] ?? {}) as MessageTree).keys()].sort()
    expect(keys(locale)).toEqual(keys(defaultLocale))
  })
})

const fileOf = (slug: string) =>
  parseStoreFile(readJson(storePath(slug, 'store.json'), slug), `stores/${slug}/store.json`)

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

/** Names of the values (`{count, …`, `{name}`) and of the marks (`<link>`) in a sentence. */
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
