import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/** Messages as in their files, in ICU MessageFormat. */
export type MessageTree = { readonly [key: string]: string | MessageTree }

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
