import format, { type CompiledMessage } from 'icu-minify/format'
import { recordOf } from '@/lib/shop/record'
import { dateFormat, numberFormat, pluralRules } from './formatters'
import type { MessageKey, Namespace } from './messages'

/** Messages for client components, compiled: the browser needs no ICU parser. */
export interface ClientMessages<Key extends string = string> {
  readonly locale: string
  readonly entries: Readonly<Record<Key, CompiledMessage>>
}

/** Messages of one namespace, compiled by `compileMessages`; all of them unless keys are given. */
export function pickMessages<N extends Namespace, Key extends MessageKey<N>>(
  source: { readonly locale: string; readonly messages: unknown },
  namespace: N,
  keys?: readonly Key[],
): ClientMessages<Key> {
  const branch = valueAt(source.messages, namespace)
  return {
    locale: source.locale,
    entries: recordOf(keys ?? (keysBelow(branch) as Key[]), (key) => {
      const message = valueAt(branch, key)
      if (!isMessage(message)) throw new Error(`There is no message "${namespace}.${key}"`)
      return message
    }),
  }
}

/** A message with values is compiled to a list, one without stays a string. */
function isMessage(value: unknown): value is CompiledMessage {
  return typeof value === 'string' || Array.isArray(value)
}

function keysBelow(branch: unknown, prefix = ''): string[] {
  if (typeof branch !== 'object' || branch === null) return []
  return Object.entries(branch).flatMap(([key, value]) =>
    isMessage(value) ? [prefix + key] : keysBelow(value, `${prefix}${key}.`),
  )
}

function valueAt(tree: unknown, path: string): unknown {
  let value = tree
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return value
}

/** Formats a message by its key. */
export type Translate<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string

/** The parts of a message before and after one of its values, which is rendered as an element. */
export function splitAtValue<Key extends string>(t: Translate<Key>, key: Key, value: string) {
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
