import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/** Messages as their files have them, in ICU MessageFormat. */
export type MessageTree = { readonly [key: string]: string | MessageTree }

/** The same tree with every message parsed: what next-intl formats on the server and the browser. */
export type CompiledTree = { readonly [key: string]: CompiledMessage | CompiledTree }

/**
 * Parses messages once, so that no render parses them again. The ICU parser comes with this module:
 * import it on the server only.
 * @throws {SyntaxError} for a message that is no ICU MessageFormat
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
