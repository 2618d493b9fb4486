export type MarkupNode = string | { tag: string; href?: string; children: MarkupNode[] }

const allowed = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'a',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'code',
])
const void_ = new Set(['br'])
/** Elements whose text is not prose: removed with everything inside. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'svg',
  'math',
  'object',
  'title',
  'textarea',
])
/** The beginning of such an element in a text. */
export const REMOVED_ELEMENT = new RegExp(`<(${[...dropped].join('|')})[\\s>/]`, 'i')
const token =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

/**
 * Reads a merchant's HTML into a tree that holds only an allow-list of elements and, on links, a
 * checked address. Other tags are removed and their text kept; scripts lose their text too. The
 * tree is rendered as React elements, so a merchant's text is never inserted as markup.
 */
export function parseMerchantMarkup(html: string): MarkupNode[] {
  const root: MarkupNode[] = []
  const open: { tag: string; children: MarkupNode[] }[] = []
  let skipping: string | null = null
  for (const match of html.matchAll(token)) {
    const [text, slash, name, attributes] = match
    const tag = name?.toLowerCase()
    if (skipping !== null) {
      if (tag === skipping && slash === '/') skipping = null
      continue
    }
    if (text.startsWith('<!--')) continue
    const parent = open.at(-1)?.children ?? root
    if (tag === undefined) parent.push(decodeEntities(text))
    else if (slash === '/') closeElement(open, tag)
    else if (dropped.has(tag)) skipping = tag
    else if (allowed.has(tag)) openElement(open, parent, tag, attributes ?? '')
  }
  return root
}

function openElement(
  open: { tag: string; children: MarkupNode[] }[],
  parent: MarkupNode[],
  tag: string,
  attributes: string,
): void {
  const href = tag === 'a' ? safeHref(attributes) : undefined
  const element = { tag, ...(href === undefined ? {} : { href }), children: [] }
  parent.push(element)
  if (!void_.has(tag)) open.push(element)
}

function closeElement(open: { tag: string }[], tag: string): void {
  const index = open.findLastIndex((element) => element.tag === tag)
  if (index >= 0) open.length = index
}

/**
 * The address of a link: a path of this shop, https, mailto or tel. Anything else is not a link.
 */
function safeHref(attributes: string): string | undefined {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const value = decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
  return /^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:)/i.test(value) && !/[\u0000-\u001f\\]/.test(value)
    ? value
    : undefined
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code === null) return entities[String(name).toLowerCase()] ?? whole
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
