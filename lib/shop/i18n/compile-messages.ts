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

/**
 * The names of the values and tags in a message.
 * @throws {SyntaxError} for a message that is not valid ICU MessageFormat
 */
function valuesIn(message: string): Set<string> {
  const found = new Set<string>()
  const read = (parts: unknown) => {
    if (!Array.isArray(parts)) return
    for (const part of parts) {
      if (!Array.isArray(part)) continue
      // icu-minify 4.14 writes `[name]`, `[name, kind, forms]` and, for a tag, `[name, …content]`.
      const [name, kind, forms] = part as unknown[]
      if (typeof name === 'string') found.add(name)
      if (typeof kind !== 'number') read(part.slice(1))
      else if (typeof forms === 'object' && forms !== null) Object.values(forms).forEach(read)
    }
  }
  read(compile(message))
  return found
}

/**
 * What is wrong with messages that replace known ones: unknown keys, values that nobody gives and,
 * if the tree must be whole, missing messages.
 *
 * @param line describes a problem at a path
 */
export function compareMessages(
  given: unknown,
  known: unknown,
  path: string,
  isWhole: boolean,
  line: (path: string, found: string, expected: string) => string,
): string[] {
  if (known === undefined)
    return [line(path, 'a message that the shop does not have', 'one of its messages')]
  if (typeof known === 'string') {
    const translation = `a translation of ${JSON.stringify(known)}`
    if (typeof given !== 'string') return isWhole ? [line(path, 'nothing', translation)] : []
    const values = valuesIn(known)
    return [...valuesIn(given)]
      .filter((name) => !values.has(name))
      .map((name) => line(path, `{${name}}`, `only values of ${JSON.stringify(known)}`))
  }
  const keys = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value) : []
  return [...new Set([...keys(given), ...(isWhole ? keys(known) : [])])].flatMap((key) => {
    const at = path === '' ? key : `${path}.${key}`
    return compareMessages(ownOf(given, key), ownOf(known, key), at, isWhole, line)
  })
}

/** The same tree with every message parsed, for formatting on the server and in the browser. */
export type CompiledTree = { readonly [key: string]: CompiledMessage | CompiledTree }

/**
 * Parses messages once, so that no render parses them again. This module includes the ICU parser:
 * import it on the server only.
 * @throws {SyntaxError} for a message that is not valid ICU MessageFormat
 */
export function compileMessages(tree: MessageTree): CompiledTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      // icu-minify 4.14 makes objects without a prototype, which React refuses to send to the browser.
      typeof value === 'string' ? structuredClone(compile(value)) : compileMessages(value),
    ]),
  )
}
