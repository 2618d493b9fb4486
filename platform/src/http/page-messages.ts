import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { listLanguages, pickLanguage } from '#languages.ts'
import english from '#page-messages/en.json' with { type: 'json' }

/** The messages of the platform's pages, with their language. */
export type PageMessages = typeof english & { language: string }

type Texts = { [name: string]: string | Texts }

const textsLike = (texts: Texts): z.ZodType =>
  z.object(
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        typeof text === 'string' ? z.string() : textsLike(text),
      ]),
    ),
  )

const folder = new URL('../../page-messages/', import.meta.url)
const languages = listLanguages(folder)
const schema = textsLike(english)
const messages = new Map<string, PageMessages>(
  languages.map((language) => {
    const file = readFileSync(new URL(`${language}.json`, folder), 'utf8')
    return [language, { language, ...(schema.parse(JSON.parse(file)) as typeof english) }]
  }),
)

/** The messages in the first of these locales (BCP 47) that is available, else in English. */
export function getPageMessages(...locales: (string | null)[]): PageMessages {
  const found = messages.get(pickLanguage(languages, ...locales))
  if (!found) throw new Error('There are no English page messages.')
  return found
}

/** The languages of a browser in their order in the header (RFC 9110 §12.5.4), without weights. */
export function readAcceptLanguage(header: string | undefined): string[] {
  const ranges = (header ?? '').slice(0, 200).split(',')
  return ranges.flatMap((range) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*/i.exec(range.trim())?.[0] ?? [])
}
