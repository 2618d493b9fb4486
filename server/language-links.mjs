// The frame links each page to its translations (components/layout/language-link.tsx) without
// knowing their slugs, which are in the document's `hreflang` links. Without this module, search
// engines and browsers without scripts would follow a 301.

const alternate = /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/g
const link = /<a\b[^>]* hrefLang="([^"]+)"[^>]*>/g
const address = / href="([^"?#]*)/

/**
 * Points a document's language links directly at its `hreflang` URLs. Queries are kept, as are
 * further path segments such as the selected options of a product.
 *
 * @param {string} html a whole document
 * @returns {string}
 */
export function pointLanguageLinks(html) {
  const paths = new Map(
    [...html.matchAll(alternate)].map(([, code, href]) => [code, new URL(href).pathname]),
  )
  if (paths.size === 0) return html
  return html.replace(link, (tag, code) => {
    const path = paths.get(code)
    return path === undefined
      ? tag
      : tag.replace(address, (_, present) => ` href="${renamed(path, present)}`)
  })
}

/** Same as `renamedPath` in lib/shop/i18n/locale-path.ts, which is for browsers. */
function renamed(path, present) {
  const parts = path.split('/')
  return [...parts, ...present.split('/').slice(parts.length)].join('/')
}
