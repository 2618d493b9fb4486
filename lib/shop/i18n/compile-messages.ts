import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { ownOf } from '@/lib/shop/record'

/** Messages as in their files, in ICU MessageFormat. */
export type MessageTree = { readonly [key: string]: string | MessageTree }

/** Messages with some of them replaced by those of another tree, or added. */
export function overlayMessages(base: MessageTree, over: MessageTree): MessageTree {
  const merged: Record<string, string | MessageTree> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    const isBranch = typeof value === 'object' && typeof below === 'object'
    merged[key] = isBranch ? overlayMessages(below, value) : value
  }
  return merged
}

/** The kind of a plural in a compiled message of icu-minify 4.14. */
const PLURAL = 2

/** The names of values and tags in a message, and the forms of its plurals. @throws SyntaxError */
function partsOf(message: string) {
  const values = new Set<string>()
  const plurals: object[] = []
  const read = (parts: unknown) => {
    if (!Array.isArray(parts)) return
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      // icu-minify 4.14 writes `[name]`, `[name, kind, forms]` and, for a tag, `[name, …content]`.
      const [name, kind, forms] = part as unknown[]
      if (typeof name === 'string') values.add(name)
      if (kind === PLURAL) plurals.push(Object(forms) as object)
      if (typeof kind !== 'number') read(part.slice(1))
      else Object.values(forms ?? {}).forEach(read)
    }
  }
  read(compile(message))
  return { values, plurals }
}

/** The first number up to 1,000 without its plural form, such as 2 where the Arabic dual lacks. */
export function numberWithoutForm(message: string, language: string): number | undefined {
  const rules = new Intl.PluralRules(language)
  const { plurals } = partsOf(message)
  return Array.from({ length: 1_001 }, (_, count) => count).find((count) =>
    plurals.some((forms) => !(`=${String(count)}` in forms) && !(rules.select(count) in forms)),
  )
}

/**
 * What is wrong with messages that replace known ones: a text in place of several messages, or the
 * reverse, which breaks pages. Except for `kinds`, also unknown keys and values that nobody gives;
 * in a language that must be `whole`, also missing messages and plural forms.
 * @param file names the file in each line
 */
export function compareMessages(
  given: unknown,
  known: unknown,
  path: string,
  extent: 'kinds' | 'known' | { readonly whole: string },
  file: string,
): string[] {
  const line = (found: string, expected: string) =>
    `${file}: ${path}: found ${found}, expected ${expected}`
  if (known === undefined && extent === 'kinds') return []
  if (known === undefined)
    return [line('a message that the shop does not have', 'one of its messages')]
  const whole = typeof extent === 'object' ? extent.whole : undefined
  if (typeof known === 'string') {
    const translation = `a translation of ${JSON.stringify(known)}`
    if (given === undefined) return [line('nothing', translation)]
    if (typeof given !== 'string') return [line('several messages', translation)]
    if (extent === 'kinds') return []
    const { values } = partsOf(known)
    const found = [...partsOf(given).values]
      .filter((name) => !values.has(name))
      .map((name) => line(`{${name}}`, `only values of ${JSON.stringify(known)}`))
    const number = whole === undefined ? undefined : numberWithoutForm(given, whole)
    if (number === undefined) return found
    return [...found, line(`no plural form for ${String(number)}`, translation)]
  }
  if (typeof given === 'string') return [line(JSON.stringify(given), 'several messages')]
  const keys = [given, whole === undefined ? {} : known].flatMap((tree) => Object.keys(tree ?? {}))
  return [...new Set(keys)].flatMap((key) => {
    const at = path === '' ? key : `${path}.${key}`
    return compareMessages(ownOf(given, key), ownOf(known, key), at, extent, file)
  })
}

/** The same tree with every message parsed, for formatting on the server and in the browser. */
export type CompiledTree = { readonly [key: string]: CompiledMessage | CompiledTree }

/**
 * Parses messages once, not in each render. Includes the ICU parser: import on the server only.
 * @param taxName what `{taxName}` in a message stands for
 * @throws {SyntaxError} for a message that is not valid ICU MessageFormat
 */
export function compileMessages(tree: MessageTree, taxName = ''): CompiledTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      // icu-minify 4.14 makes objects without a prototype, which React refuses to send to the browser.
      typeof value === 'string'
        ? structuredClone(compile(value.replaceAll('{taxName}', taxName)))
        : compileMessages(value, taxName),
    ]),
  )
}
