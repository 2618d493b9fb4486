// The frame around a page links to it in the store's other languages (components/layout/
// language-link.tsx) and does not know what the page is called there; the head of the same document
// does (`hreflang`). Without this, scripts off and search engines went by a 301.

const alternate = /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"\/>/g
const link = /<a\b[^>]* hrefLang="([^"]+)"[^>]*>/g
const address = / href="([^"?#]*)/

/**
 * The document with its links to other languages leading straight to the addresses of its head. Their
 * queries stay, and so does what stands below the address, as the chosen options of a product.
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

/** As `renamedPath` in lib/shop/i18n/locale-path.ts, which is for browsers. */
function renamed(path, present) {
  const parts = path.split('/')
  return [...parts, ...present.split('/').slice(parts.length)].join('/')
}
