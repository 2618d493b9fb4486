// The frame links each page to its translations (components/layout/language-link.tsx) without
// knowing their slugs, which are in the document's `hreflang` links. Without this module, search
// engines and browsers without scripts would follow a 301.

const alternate = /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/g
const link = /<a\b[^>]* hrefLang="([^"]+)"[^>]*>/g
const address = / href="([^"?#]*)/

/**
 * Points a document's language links directly at its `hreflang` URLs. Queries are kept, as are
 * further path segments such as the selected options of a product.
 */
export function pointLanguageLinks(html: string): string {
  const paths = new Map<string, string>()
  for (const [, code = '', href = ''] of html.matchAll(alternate))
    paths.set(code, new URL(href).pathname)
  if (paths.size === 0) return html
  return html.replace(link, (tag: string, code: string) => {
    const path = paths.get(code)
    if (path === undefined) return tag
    return tag.replace(address, (_, present: string) => ` href="${renamed(path, present)}`)
  })
}

/** Same as `renamedPath` in lib/shop/i18n/locale-path.ts, which is for browsers. */
function renamed(path: string, present: string): string {
  const parts = path.split('/')
  return [...parts, ...present.split('/').slice(parts.length)].join('/')
}
