import { Parser } from 'htmlparser2'
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

const safeHref = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\\\p{Cc}]*$/iu

const isBlank = (node: Node): boolean =>
  typeof node === 'string' ? node.trim() === '' : node.children.every(isBlank)

/** Makes a tree of kept elements that a browser reads as it is written, however they are nested. */
function beginTree() {
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
  const begin = (tag: string, href: string) => {
    if (inline.has(tag)) {
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
  const breakOff = () => {
    closeFlows()
    isApart = true
  }
  const addText = (text: string) => {
    const shown = text.replace(/\s+/g, ' ')
    if (shown === '') return
    if (shown !== ' ') beginText()
    if (top() !== '' && !structures.has(top())) add(shown)
  }
  const end = (tag: string | undefined) => {
    const index = open.findLastIndex((one) => one.tag === tag)
    if (index >= 0) open.length = index
  }
  return { root, addText, begin, breakOff, end }
}

/** The tree of an HTML fragment. */
function parse(html: string): Node[] {
  const tree = beginTree()
  let silenced = ''
  /** The parser tells a text in parts. */
  let text = ''
  const endText = () => {
    tree.addText(text)
    text = ''
  }
  // What the parser implies is left to the tree, which knows of kept elements only.
  const parser = new Parser({
    onopentag(given, { href = '' }, isImplied) {
      const tag = kept.get(given)
      if (silenced !== '' || isImplied) return
      endText()
      if (silent.test(given)) silenced = given
      else if (breaks.test(given)) tree.breakOff()
      else if (tag !== undefined) tree.begin(tag, href.trim())
    },
    ontext(part) {
      if (silenced === '') text += part
    },
    onclosetag(given, isImplied) {
      if (given === silenced) silenced = ''
      else if (silenced === '' && !isImplied) {
        endText()
        if (breaks.test(given)) tree.breakOff()
        else tree.end(kept.get(given))
      }
    },
    onend: endText,
  })
  parser.end(html)
  return tree.root
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
