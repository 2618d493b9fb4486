// Scripts that visit the first demo store, whose first language is German, read its English pages.

const prefix = /^\/en(?=[/?#]|$)/

/** The English address of a path of the shop, which may be one already: `/cart` → `/en/cart`. */
export function inEnglish(path) {
  // Files of a build are the same for every language.
  if (path.startsWith('/_next/')) return path
  return prefix.test(path) ? path : `/en${path}`.replace(/^\/en\/(?=[?#]|$)/, '/en')
}

/** The path that an English address stands for: `/en/cart` → `/cart`. */
export function withoutLanguage(address) {
  return address.replace(prefix, '').replace(/^(?!\/)/, '/')
}
