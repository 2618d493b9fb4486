import { pickLanguage, readLanguages } from '#languages.ts'
import type english from '#page-messages/en.json'

/** The messages of the platform's pages, with their language. */
export type PageMessages = typeof english & { language: string }

const folder = new URL('../../page-messages/', import.meta.url)
const messages = readLanguages<typeof english>(folder)

/** The messages in the first of these locales (BCP 47) that is available, else in English. */
export function getPageMessages(...locales: (string | null)[]): PageMessages {
  const language = pickLanguage([...messages.keys()], ...locales)
  const found = messages.get(language)
  if (!found) throw new Error('There are no English page messages.')
  return { ...found, language }
}

/** The languages of a browser in their order in the header (RFC 9110 §12.5.4), without weights. */
export function readAcceptLanguage(header: string | undefined): string[] {
  const ranges = (header ?? '').slice(0, 200).split(',')
  return ranges.flatMap((range) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*/i.exec(range.trim())?.[0] ?? [])
}
