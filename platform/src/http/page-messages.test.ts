import { expect, it } from 'vitest'
import { getPageMessages } from './page-messages.ts'

type Texts = { readonly [name: string]: string | Texts }

const pathsOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [prefix + name] : pathsOf(text, `${prefix}${name}.`),
  )

it.each(['ar', 'de', 'en', 'pt-BR', 'sv'])('the pages have all their texts in %s', (language) => {
  const messages = getPageMessages(language)
  expect(messages.language).toBe(language)
  expect(pathsOf(messages).sort()).toEqual(pathsOf(getPageMessages('en')).sort())
  expect(JSON.stringify(messages)).not.toContain('""')
})
