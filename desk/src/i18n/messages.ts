const formNames: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many']

type Value = string | number

/** Messages as they are used: texts, and functions of the values that stand in one. */
export type Compiled<Source> = Source extends string
  ? string
  : Source extends readonly string[]
    ? (...values: Value[]) => string
    : { readonly [Key in keyof Source]: Compiled<Source[Key]> }

/**
 * Messages of a language, as its file has them. A list is a message with values, of which `{0}` is
 * the first. That value is a number if there are several forms, one of which it chooses with the
 * rules of the language (CLDR): those of zero, one, two, few, many and other that it has. An empty
 * or missing form is as the last.
 */
export function compileMessages<Source extends object>(source: Source, locale: string) {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const { pluralCategories } = rules.resolvedOptions()
  const names = formNames.filter((name) => pluralCategories.includes(name))
  const show = (value: Value = '') => (typeof value === 'number' ? numbers.format(value) : value)
  const fill = (forms: readonly string[], values: readonly Value[]) => {
    const [count] = values
    const form = typeof count === 'number' && forms[names.indexOf(rules.select(count))]
    return (form || forms.at(-1) || '').replace(/\{(\d)\}/g, (_, at) => show(values[Number(at)]))
  }
  const compile = (message: unknown): unknown => {
    if (typeof message === 'string') return message
    if (Array.isArray(message)) return (...values: Value[]) => fill(message, values)
    const entries = Object.entries(message as object)
    return Object.fromEntries(entries.map(([key, each]) => [key, compile(each)]))
  }
  return compile(source) as Compiled<Source>
}
