import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { listLanguages, pickLanguage } from '#languages.ts'

const payment = z.object({
  paying: z.string(),
  pay: z.string(),
  closed: z.string(),
  nothing: z.string(),
  again: z.string(),
  other: z.string(),
  unknown: z.string(),
  begin: z.string(),
})

const practice = z.object({
  to: z.string(),
  order: z.string(),
  amount: z.string(),
  back: z.string(),
  title: z.string(),
  lead: z.string(),
  announced: z.string(),
  approve: z.string(),
  decline: z.string(),
  later: z.string(),
  cancel: z.string(),
  outcome: z.object({
    paid: z.string(),
    authorized: z.string(),
    due: z.string(),
    declined: z.string(),
    cancelled: z.string(),
    expired: z.string(),
    partiallyRefunded: z.string(),
    refunded: z.string(),
  }),
  givenUp: z.string(),
  late: z.string(),
})

const staff = z.object({
  title: z.string(),
  email: z.string(),
  password: z.string(),
  submit: z.string(),
  cancel: z.string(),
  wrong: z.string(),
  tooMany: z.string(),
  forgot: z.string(),
  recover: z.string(),
  send: z.string(),
  sent: z.string(),
  choose: z.string(),
  newPassword: z.string(),
  hint: z.string(),
  save: z.string(),
  invalid: z.string(),
  saved: z.string(),
  open: z.string(),
  code: z.string(),
  codeHint: z.string(),
  codeWrong: z.string(),
})

const schema = z.object({ payment, practice, staff })

/** The messages of the platform's pages, with their language. */
export type PageMessages = z.output<typeof schema> & { language: string }

const folder = new URL('../../page-messages/', import.meta.url)
const languages = listLanguages(folder)
const messages = new Map<string, PageMessages>(
  languages.map((language) => {
    const file = readFileSync(new URL(`${language}.json`, folder), 'utf8')
    return [language, { language, ...schema.parse(JSON.parse(file)) }]
  }),
)

/** The messages in the first of these locales (BCP 47) that is available, else in English. */
export function getPageMessages(...locales: (string | null)[]): PageMessages {
  const found = messages.get(pickLanguage(languages, ...locales))
  if (!found) throw new Error('There are no English page messages.')
  return found
}

/**
 * The languages of a browser in the order of the header (RFC 9110 §12.5.4). Weights are ignored,
 * because browsers sort languages by weight.
 */
export function readAcceptLanguage(header: string | undefined): string[] {
  const ranges = (header ?? '').slice(0, 200).split(',')
  return ranges.flatMap((range) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*/i.exec(range.trim())?.[0] ?? [])
}
