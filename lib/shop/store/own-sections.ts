import Mustache from 'mustache'
import { lostMarkup } from './merchant-markup'
import type { StoreFile } from './store-schema'

/** The template files of a store by name: `sections/<name>.html`, Mustache with data of its own. */
export type SectionTemplates = Readonly<Record<string, string>>

/** Whether every brace is closed, and none closes what is around the styles. */
function isBalanced(css: string): boolean {
  const code = css.replace(/\/\*[^]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '')
  let depth = 0
  for (const sign of code.match(/[{}]/g) ?? []) {
    depth += sign === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0 && !code.includes('/*')
}

/** The templates and the styles of a store's own sections. */
export type OwnSections = Readonly<Record<'html' | 'css', SectionTemplates>>

/** The styles of a store's own sections by name, each limited to its section. */
export function ownStyles(styles: Readonly<Record<string, string>>): string {
  return Object.entries(styles)
    .map(([name, css]) => `@scope(.own-${name}){${css}}`)
    .join('')
}

/** What is wrong with the templates of a store, and with the sections that name them. */
export function templateProblems(
  slug: string,
  { home = [], sections = {} }: StoreFile,
  { html, css }: OwnSections,
): string[] {
  const named = [home, ...Object.values(sections)]
    .flat()
    .flatMap((section) => (section?.kind === 'own' ? [section.template] : []))
  const missing = [...new Set(named)]
    .filter((name) => !Object.hasOwn(html, name))
    .map((name) => `stores/${slug}/sections/${name}.html: found no file, expected the template`)
  return [
    ...missing,
    ...Object.entries(css)
      .filter(([, text]) => !isBalanced(text))
      .map(([name]) => `stores/${slug}/sections/${name}.css: found braces that do not match`),
    ...Object.entries(html).flatMap(([name, template]) =>
      problemsOf(`stores/${slug}/sections/${name}.html`, template),
    ),
  ]
}

function problemsOf(file: string, template: string): string[] {
  try {
    Mustache.parse(template)
  } catch (error) {
    return [`${file}: found ${error instanceof Error ? error.message : String(error)}`]
  }
  return lostMarkup(template).map((part) => `${file}: found ${part}, which the shop removes`)
}
