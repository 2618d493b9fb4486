const blockEnds = new Set([
  'p',
  'div',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'br',
  'ul',
  'ol',
])

const silent = new Set(['script', 'style'])

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
}

function decode(text: string) {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * The text of an HTML fragment as plain paragraphs. Markup is dropped, not sanitised: the rest is
 * shown as text, so nothing in it can run.
 */
export function toParagraphs(html: string): string[] {
  const paragraphs: string[] = []
  let current = ''
  let silenced: string | null = null
  let at = 0
  const flush = () => {
    const text = decode(current).replace(/\s+/g, ' ').trim()
    if (text) paragraphs.push(text)
    current = ''
  }
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open < 0 ? html.length : open
    if (silenced === null) current += html.slice(at, end)
    if (open < 0) break
    const close = html.indexOf('>', open)
    if (close < 0) break
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, Math.min(close, open + 20)))
    const name = tag?.[2]?.toLowerCase() ?? ''
    const isEnd = tag?.[1] === '/'
    if (silenced === name && isEnd) silenced = null
    else if (silenced === null && silent.has(name) && !isEnd) silenced = name
    else if (blockEnds.has(name)) flush()
    at = close + 1
  }
  flush()
  return paragraphs
}
