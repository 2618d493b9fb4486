import format, { type CompiledMessage } from 'icu-minify/format'
import { dateFormat, numberFormat, pluralRules } from './formatters'

/**
 * Messages for client components, compiled by `compileMessages` on the server: the browser formats
 * plurals and values without an ICU parser.
 */
export interface ClientMessages<Key extends string = string> {
  readonly locale: string
  readonly entries: Readonly<Record<Key, CompiledMessage>>
}

/** Formats a message by its key. */
export type Translate<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string

/** A message around one of its values, so that the value can be rendered as an element. */
export function splitAtValue<Key extends string>(
  t: Translate<Key>,
  key: Key,
  value: string,
): { before: string; after: string } {
  const mark = '\uFFFC'
  const [before = '', after = ''] = t(key, { [value]: mark }).split(mark)
  return { before, after }
}

const formatters = {
  getNumberFormat: (locale: Locales, options?: Intl.NumberFormatOptions) =>
    numberFormat(String(locale), options ?? {}),
  getDateTimeFormat: (locale: Locales, options?: Intl.DateTimeFormatOptions) =>
    dateFormat(String(locale), options ?? {}),
  getPluralRules: (locale: Locales) => pluralRules(String(locale)),
}

type Locales = Intl.LocalesArgument

/** The `t` of a client component: `t('onlyLeft', { count: 3 })`. */
export function createTranslate<Key extends string>({
  locale,
  entries,
}: ClientMessages<Key>): Translate<Key> {
  return (key, values) => String(format(entries[key], locale, { ...values }, { formatters }))
}
