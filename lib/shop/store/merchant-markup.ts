import { Parser } from 'htmlparser2'
import { ownValue } from '@/lib/shop/record'

export type MarkupNode =
  | string
  | { tag: string; href?: string; attributes?: MarkupAttributes; children: MarkupNode[] }
type MarkupAttributes = Readonly<Record<string, string>>

const prose = ['p', 'br', 'strong', 'b', 'em', 'i', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'code']
/** What the description of a product may hold besides. */
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
/** What the template of a section of a merchant's own may hold besides. */
const layout = [
  ...['div', 'span', 'section', 'header', 'figure', 'figcaption', 'img', 'blockquote', 'cite'],
  ...['small', 'time', 'dl', 'dt', 'dd', 'caption', ...tables],
  ...['hr', 'address', 'details', 'summary', 'sub', 'sup'],
]
const allowed = {
  prose: new Set(prose),
  description: new Set([...prose, ...tables]),
  section: new Set([...prose, ...layout]),
}
export type MarkupPlace = keyof typeof allowed

const attributeValues: Readonly<Record<string, RegExp>> = {
  'aria-hidden': /^true$/,
  'aria-label': /./,
  alt: /^/,
  class: /^[\w -]+$/,
  colspan: /^\d+$/,
  datetime: /^[\w:.+-]+$/,
  dir: /^(?:ltr|rtl|auto)$/,
  height: /^\d+$/,
  lang: /^[A-Za-z-]+$/,
  scope: /^(?:row|col)$/,
  src: /^\/stores\/[a-z0-9-]+\/[\w.-]+(?:\?v=\w+)?$/,
  width: /^\d+$/,
}
const void_ = new Set(['br', 'hr', 'img'])
/** Elements whose text is not prose: removed with everything inside. */
const dropped = 'script|style|template|iframe|noscript|svg|math|object|title|textarea'.split('|')
/**
 * An open element and the beginning of another that ends it in browsers, which would otherwise nest
 * the page in another way than React expects and have it rendered anew.
 */
const ended =
  /^(?:a a|li li|d[dt] d[dt]|t[dh] t[dhr]|t(?:[dhr]|head|body) tbody|tr tr|p (?:p|div|section|header|fig.*|blockquote|[uod]l|li|d[td]|h[r234]|table|address|details|t(?:[dhr]|body)))$/
const mostNested = 40
/** The beginning of a dropped element in a text. */
export const REMOVED_ELEMENT = new RegExp(`<(${dropped.join('|')})[\\s>/]`, 'i')
/**
 * Reads a merchant's HTML into a tree of allowed elements with, on links, a checked address; in a
 * section of the merchant's own also a few attributes. Other tags are removed and their text kept,
 * except that of scripts. It is rendered as React elements, never inserted as markup.
 */
export function parseMerchantMarkup(html: string, place: MarkupPlace = 'prose'): MarkupNode[] {
  const root: MarkupNode[] = []
  const open: { tag: string; children: MarkupNode[] }[] = []
  const add = (node: MarkupNode) => {
    const siblings: MarkupNode[] = open.at(-1)?.children ?? root
    const before = siblings.at(-1)
    // The parser tells a text in parts.
    if (typeof node === 'string' && typeof before === 'string')
      siblings.splice(-1, 1, before + node)
    else siblings.push(node)
  }
  const begin = (tag: string, attributes: MarkupAttributes) => {
    const href = tag === 'a' ? safeHref(attributes) : undefined
    const others = place === 'section' ? { attributes: safeAttributes(attributes) } : {}
    const element = { tag, ...(href === undefined ? {} : { href }), ...others, children: [] }
    while (ended.test(`${open.at(-1)?.tag} ${tag}`)) open.pop()
    if (tag === 'tr' && open.at(-1)?.tag === 'table') begin('tbody', {})
    add(element)
    if (!void_.has(tag) && open.length < mostNested) open.push(element)
  }
  let skipping: string | null = null
  // What the parser implies is left to `ended`, which knows of allowed elements only.
  const parser = new Parser({
    onopentag(tag, attributes, isImplied) {
      if (skipping !== null || isImplied) return
      if (dropped.includes(tag)) skipping = tag
      else if (allowed[place].has(tag)) begin(tag, attributes)
    },
    ontext(text) {
      if (skipping === null) add(text)
    },
    onclosetag(tag, isImplied) {
      const index = open.findLastIndex((element) => element.tag === tag)
      if (tag === skipping) skipping = null
      else if (skipping === null && !isImplied && index >= 0) open.length = index
    },
  })
  parser.end(html)
  return root
}

/** The address of a link: a path of this shop, the web, mailto or tel. */
function safeHref(attributes: MarkupAttributes): string | undefined {
  const value = ownValue(attributes, 'href')?.trim() ?? ''
  return /^(?:\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i.test(value) && !/[\u0000-\u001f\\]/.test(value)
    ? value
    : undefined
}

function safeAttributes(attributes: MarkupAttributes): MarkupAttributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) =>
      ownValue(attributeValues, name)?.test(value),
    ),
  )
}

/** Elements and attributes of a template that a section loses, as they are written in markup. */
export function lostMarkup(html: string): string[] {
  // What is filled in is not known yet, and neither is a value that it is part of.
  const template = html.replace(/\{\{[#^/!][^}]*\}\}/g, ' ')
  const lost = new Set<string>()
  const parser = new Parser({
    onopentag(tag, attributes, isImplied) {
      if (isImplied) return
      if (!allowed.section.has(tag)) return void lost.add(`<${tag}>`)
      const href = tag === 'a' ? safeHref(attributes) : undefined
      const kept = { ...safeAttributes(attributes), href }
      for (const [name, value] of Object.entries(attributes)) {
        const isFilledIn = `${name} ${value}`.includes('{{')
        if (!isFilledIn && ownValue(kept, name) === undefined) lost.add(`${name} of <${tag}>`)
      }
    },
  })
  parser.end(template)
  return [...lost]
}
