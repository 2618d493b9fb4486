import type { TextsOf } from '#store/texts-schema.ts'

/** A description as a merchant gives it: paragraphs, or HTML. */
interface Description {
  description?: string[] | undefined
  descriptionHtml?: string | null | undefined
}
type Node = string | Element
interface Element {
  tag: string
  href?: string
  children: Node[]
}

/** Elements that a description keeps, as what: headings stand below that of the product. */
const kept = new Map<string, string>([
  ...['p', 'br', 'strong', 'em', 'a', 'ul', 'ol', 'li', 'h3', 'h4'].map((tag) => [tag, tag]),
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'].map((tag) => [tag, tag]),
  ...[
    ['b', 'strong'],
    ['i', 'em'],
    ['h1', 'h3'],
    ['h2', 'h3'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ],
] as [string, string][])
const silent = /^(?:script|style|template|iframe|noscript|svg|math|object|title|textarea)$/
/** Other elements that end a paragraph. */
const breaks = /^(?:div|section|article|header|footer|figure|figcaption|blockquote|pre|hr|d[ldt])$/
const inline = new Set(['strong', 'em', 'a', 'br'])
const flows = new Set([...inline, 'p', 'h3', 'h4'])
const lists = new Set(['ul', 'ol'])
const tableParts = new Set(['table', 'thead', 'tbody', 'tr'])
const structures = new Set([...lists, ...tableParts])
const parents: Readonly<Record<string, readonly string[]>> = {
  ...{ li: ['ul', 'ol'], tr: ['table', 'thead', 'tbody'], th: ['tr'], td: ['tr'] },
  ...{ thead: ['table'], tbody: ['table'] },
}
/** Lists and tables in one another: more are no description. */
const mostNested = 12

// Unquoted text of a tag has no `<`, so that a text of open tags is read in linear time.
const token =
  /<!--[^]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi
const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const safeHref = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\\\p{Cc}]*$/iu

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const entities = new Map([
  ...latin.split(' ').map((name, at) => [name, String.fromCodePoint(160 + at)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', trade: '™' }),
  ...Object.entries({ ndash: '–', mdash: '—', hellip: '…', bull: '•', rsquo: '’', lsquo: '‘' }),
  ...Object.entries({ sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
])

function decode(text: string) {
  return text.replace(/&(?:#(x[0-9a-f]{1,6}|\d{1,7})|([a-z]+\d*));/gi, (whole, number, name) => {
    if (name !== undefined) return entities.get(String(name)) ?? whole
    const code = Number(String(number).replace(/^x/i, '0x'))
    const isText = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isText ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** The address of a link as it is written in its tag; empty if it has none. */
function readHref(tag: string): string {
  const given = [...tag.matchAll(attribute)].find(([, name]) => name?.toLowerCase() === 'href')
  return decode(given?.[2] ?? given?.[3] ?? given?.[4] ?? '').trim()
}

const isBlank = (node: Node): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.children.every(isBlank)

/** The tree of an HTML fragment: whatever its nesting, one that a browser reads as it is written. */
function parse(html: string): Node[] {
  const root: Node[] = []
  const open: Element[] = []
  /** Whether an element has ended that is not kept, but whose text stands apart. */
  let isApart = false
  const top = () => open.at(-1)?.tag ?? ''
  const add = (node: Node) => (open.at(-1)?.children ?? root).push(node)
  const closeFlows = () => {
    while (flows.has(top())) open.pop()
  }
  const enter = (tag: string, href?: string) => {
    const element: Element = { tag, ...(href !== undefined && { href }), children: [] }
    add(element)
    if (tag !== 'br') open.push(element)
  }
  const beginText = () => {
    const table = tableParts.has(top()) ? open.findLast(({ tag }) => tag === 'table') : undefined
    if (table) {
      // A caption, or text between cells: before the table, as browsers show it.
      const around = open[open.indexOf(table) - 1]?.children ?? root
      const text: Element = { tag: 'p', children: [] }
      around.splice(around.indexOf(table), 0, text)
      open.push(text)
    }
    while (structures.has(top())) open.pop()
    if (top() === '') enter('p')
    if (isApart && open.at(-1)?.children.some((node) => !isBlank(node)))
      add({ tag: 'br', children: [] })
    isApart = false
  }
  const begin = (tag: string, attributes: string) => {
    if (inline.has(tag)) {
      const href = readHref(attributes)
      if (open.some((one) => one.tag === tag) || (tag === 'a' && !safeHref.test(href))) return
      beginText()
      return enter(tag, tag === 'a' ? href : undefined)
    }
    closeFlows()
    isApart = false
    const wanted = parents[tag]
    if (wanted) {
      const index = open.findLastIndex((one) => wanted.includes(one.tag))
      if (index >= 0) open.length = index + 1
      if (index >= 0) enter(tag)
    } else if (open.length < mostNested || !structures.has(tag)) {
      // A list directly in a list belongs to the item before it.
      const items = lists.has(tag) && lists.has(top()) ? (open.at(-1)?.children ?? []) : []
      const item = items.findLast((node) => typeof node !== 'string')
      if (item) open.push(item)
      while (structures.has(top())) open.pop()
      enter(tag)
    }
  }
  let silenced = ''
  for (const [text, slash, name, attributes = ''] of html.matchAll(token)) {
    const given = name?.toLowerCase()
    const tag = kept.get(given ?? '')
    if (silenced !== '') silenced = slash === '/' && given === silenced ? '' : silenced
    else if (given === undefined) {
      if (/^<[!?]/.test(text)) continue
      const shown = decode(text).replace(/\s+/g, ' ')
      if (shown !== ' ') beginText()
      if (top() !== '' && !structures.has(top())) add(shown)
    } else if (slash === '' && silent.test(given)) silenced = attributes.endsWith('/') ? '' : given
    else if (breaks.test(given)) {
      closeFlows()
      isApart = true
    } else if (tag !== undefined && slash === '') begin(tag, attributes)
    else if (tag !== undefined) {
      const index = open.findLastIndex((one) => one.tag === tag)
      if (index >= 0) open.length = index
    }
  }
  return root
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function write(node: Node): string {
  if (typeof node === 'string') return escape(node)
  const { tag, href, children } = node
  if (tag === 'br') return '<br>'
  // An empty cell keeps the others in their columns.
  if (isBlank(node) && !/^t[dhr]$/.test(tag)) return ''
  const attribute = href === undefined ? '' : ` href="${escape(href)}"`
  return `<${tag}${attribute}>${children.map(write).join('')}</${tag}>`
}

function listParagraphs(nodes: readonly Node[]): string[] {
  const lines = ['']
  const visit = (node: Node) => {
    if (typeof node === 'string') lines.push(`${lines.pop() ?? ''}${node}`)
    else {
      const { tag } = node
      if (tag === 'td' || tag === 'th') visit(' ')
      else if (tag === 'br' || !inline.has(tag)) lines.push('')
      node.children.forEach(visit)
      if (!inline.has(tag) && tag !== 'td' && tag !== 'th') lines.push('')
    }
  }
  nodes.forEach(visit)
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/**
 * The text of an HTML fragment as plain paragraphs, and what it holds besides: HTML of an allow-list
 * of elements, with nothing but checked addresses of links; null if paragraphs are all.
 */
export function readRichText(given: string) {
  const nodes = parse(given)
  const html = nodes.map(write).join('')
  const isRich = /<(?!\/|p>|br>)/.test(html)
  return { description: listParagraphs(nodes), descriptionHtml: isRich ? html : null }
}

/** What is stored of a description: paragraphs always, since most readers show plain text. */
export function withDescription<Given extends Description>(given: Given): Given {
  const { description, descriptionHtml } = given
  if (typeof descriptionHtml === 'string') return { ...given, ...readRichText(descriptionHtml) }
  return description === undefined ? given : { ...given, descriptionHtml: null }
}

/** The same of texts in another language, where what there is none of is left out. */
export function readProductTexts(given: TextsOf['product']): TextsOf['product'] {
  const { descriptionHtml, ...texts } = withDescription(given)
  return { ...texts, ...(descriptionHtml && { descriptionHtml }) }
}
