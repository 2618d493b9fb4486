// A cached document contains finished markup (components/ui/finished-markup.tsx) once, as HTML.
// Next would repeat it as data for hydration, which finished markup does not need. This module
// parses the data of a document (rows of React's Flight format, Next 16.4.6) and removes the
// children of finished markup with everything that only they refer to. Data in another format is
// left unchanged.

const component = 'FinishedMarkup'
const dataScript =
  /<script\b([^>]*)>(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[[\s\S]*?\])\)<\/script>/g
/** `$L1f`, `$1f`, `$1f:props:children:0`: a reference to another row or a part of it. */
const reference = /^\$[@BKLQWhi]?([0-9a-f]+)((?::.*)?)$/
const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const finishedStart = /<([a-z]+) data-finished="([^"]*)"[^>]*>/g
/** Indexes of the parts of an element, `["$", type, key, props]`. */
const elementParts = { type: 1, key: 2, props: 3 }

/**
 * The document without the second copy of its finished markup.
 *
 * @param {string} html a whole document
 * @returns {string} the same document if it has none
 */
export function leaveOutFinishedMarkup(html) {
  const scripts = [...html.matchAll(dataScript)].map(([whole, attributes, text]) => {
    const [kind, data] = JSON.parse(text)
    return { whole, attributes, kind, data }
  })
  const written = scripts.filter(({ kind }) => kind === 1)
  if (written.length === 0 || scripts.some(({ kind }) => kind > 1)) return html
  const rows = readRows(written.map(({ data }) => data).join(''))
  const data = rows && shorten(rows, html)
  if (!data) return html
  const last = written.at(-1)
  const script = `<script${last.attributes}>self.__next_f.push([1,${literal(data)}])</script>`
  return written.reduce(
    (document, { whole }) => document.replace(whole, () => (whole === last.whole ? script : '')),
    html,
  )
}

/**
 * The content of each finished markup of a document, by name. React escapes `<` and `>` in texts
 * and attributes, so the end of an element is found by counting tags of its kind.
 *
 * @param {string} html a whole document
 * @returns {Map<string, string>}
 */
export function readFinishedMarkup(html) {
  const found = new Map()
  for (const { 0: start, 1: kind, 2: name, index } of html.matchAll(finishedStart)) {
    const from = index + start.length
    const tags = new RegExp(`<(/?)${kind}[\\s>]`, 'g')
    tags.lastIndex = from
    let depth = 1
    for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
      depth += tag[1] ? -1 : 1
      if (depth > 0) continue
      found.set(plainText(name), html.slice(from, tag.index))
      break
    }
  }
  return found
}

/**
 * @typedef {{ id: string, tag: string, value: unknown, source: string }} Row
 *
 * @param {string} data
 * @returns {Row[] | null} null for data in another format
 */
function readRows(data) {
  const bytes = Buffer.from(data)
  const rows = []
  for (let at = 0; at < bytes.length;) {
    const row = /^([0-9a-f]*):([A-Za-z]?)([0-9a-f]*,?)/.exec(bytes.toString('latin1', at, at + 40))
    if (!row) return null
    const [, id, letter, length] = row
    // `true`, `false`, `null` and two kinds of streams also begin with a letter, in lower case.
    const tag = /[A-Z]/.test(letter) ? letter : ''
    const isText = tag === 'T'
    const start = at + id.length + 1 + tag.length
    const end = isText
      ? start + length.length + Number.parseInt(length, 16)
      : bytes.indexOf('\n', start) + 1
    if (!(end > start) || end > bytes.length) return null
    const source = bytes.toString('utf8', at, end)
    const text = bytes.toString('utf8', start, end)
    if (tag === '' || tag === 'I') {
      const value = parsed(text)
      if (value === undefined) return null
      rows.push({ id, tag, value, source })
    } else if ('CHTX'.includes(tag)) rows.push({ id, tag, value: null, source })
    else return null
    at = end
  }
  return rows
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The rows as data without the content of finished markup; null when there is nothing to remove.
 */
function shorten(rows, html) {
  const components = new Set(
    rows
      .filter(({ tag, value }) => tag === 'I' && value[2] === component)
      .map(({ id }) => `$L${id}`),
  )
  // Data may contain markup that the document does not show, such as the 404 page.
  const isShown = ({ name }) => html.includes(` data-finished="${attributeText(name)}"`)
  const isFinished = (value) =>
    isElement(value) &&
    components.has(value[1]) &&
    value[3].children !== undefined &&
    isShown(value[3])
  const removed = []
  const short = rows.map((row) => ({
    ...row,
    value: withoutChildren(row.value, isFinished, removed),
  }))
  if (removed.length === 0) return null
  const before = byId(rows)
  const after = byId(short)
  const onlyRemoved = reach(removed, before)
  // Rows that nothing refers to are read by Next itself.
  const referred = reach(
    rows.map(({ value }) => value),
    new Map(),
  )
  const roots = short.filter(({ id }) => !referred.has(id) || !onlyRemoved.has(id))
  const whole = new Map()
  const kept = new Set(roots.map(({ id }) => id))
  const pending = roots.map(({ id }) => id)
  while (pending.length > 0) {
    for (const row of after.get(pending.pop()) ?? []) {
      const value = withPaths(row.value, before, after)
      whole.set(row, value)
      for (const id of reach([value], new Map())) {
        if (!kept.has(id)) pending.push(id)
        kept.add(id)
      }
    }
  }
  return short
    .filter(({ id, tag }) => kept.has(id) && tag !== 'H')
    .map((row) => (row.tag === '' ? `${row.id}:${JSON.stringify(whole.get(row))}\n` : row.source))
    .join('')
}

function byId(rows) {
  return Map.groupBy(rows, ({ id }) => id)
}

/** A value without the children of finished markup, which are added to `removed`. */
function withoutChildren(value, isFinished, removed) {
  if (!isObject(value)) return value
  if (isFinished(value)) {
    const { children, ...props } = value[3]
    removed.push(children)
    return value.with(3, props)
  }
  return mapped(value, (inner) => withoutChildren(inner, isFinished, removed))
}

/** A value with each reference into a removed part replaced by a copy of its target. */
function withPaths(value, before, after) {
  if (isObject(value)) return mapped(value, (inner) => withPaths(inner, before, after))
  const [, id, path] = typeof value === 'string' ? (reference.exec(value) ?? []) : []
  if (!path || follow(id, path, after) !== undefined) return value
  return withPaths(follow(id, path, before), before, after)
}

/** The value at a path, or undefined. */
function follow(id, path, rows) {
  let value = rows.get(id)?.[0].value
  for (const part of path.split(':').slice(1)) {
    while (typeof value === 'string' && reference.test(value)) {
      const [, next, rest] = reference.exec(value)
      value = follow(next, rest, rows)
    }
    value = isElement(value) ? value[elementParts[part]] : value?.[part]
  }
  return value
}

/** The ids of all rows that values refer to, directly or through the given rows. */
function reach(values, rows) {
  const found = new Set()
  const visit = (value) => {
    if (isObject(value)) Object.values(value).forEach(visit)
    const [, id] = typeof value === 'string' ? (reference.exec(value) ?? []) : []
    if (id === undefined || found.has(id)) return
    found.add(id)
    for (const row of rows.get(id) ?? []) visit(row.value)
  }
  values.forEach(visit)
  return found
}

/** Omits undefined properties, which React's reader drops itself. */
function mapped(value, change) {
  if (Array.isArray(value)) return value.map(change)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === '$undefined' ? [] : [[key, change(inner)]],
    ),
  )
}

function isObject(value) {
  return typeof value === 'object' && value !== null
}

function isElement(value) {
  return Array.isArray(value) && value[0] === '$' && isObject(value[3])
}

/** Escapes a text as React does for an attribute. */
function attributeText(text) {
  return String(text).replace(/[&<>"']/g, (sign) => entities[sign])
}

/** Unescapes an attribute that React has written. */
function plainText(attribute) {
  const signs = Object.fromEntries(Object.entries(entities).map(([sign, entity]) => [entity, sign]))
  return attribute.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => signs[entity])
}

/**
 * A JavaScript string literal that cannot end its script element. It uses single quotes, so the
 * quotes of JSON, an eighth of the data, need no escaping.
 */
function literal(text) {
  const inside = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(
      /['<\u2028\u2029]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
  return `'${inside}'`
}
