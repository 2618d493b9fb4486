// For scripts that visit the English pages of the first demo store, whose default language is
// German.

const prefix = /^\/en(?=[/?#]|$)/

/** The English path for a path of the shop, which may already be English: `/cart` → `/en/cart`. */
export function inEnglish(path) {
  // Build files are the same for every language.
  if (path.startsWith('/_next/')) return path
  return prefix.test(path) ? path : `/en${path}`.replace(/^\/en\/(?=[?#]|$)/, '/en')
}

/** Removes the locale prefix: `/en/cart` → `/cart`. */
export function withoutLanguage(address) {
  return address.replace(prefix, '').replace(/^(?!\/)/, '/')
}
