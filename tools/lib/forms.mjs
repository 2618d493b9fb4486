// Parses the forms of a document as a browser without scripts would send them. React writes
// attributes in double quotes and escapes them, so a regular expression can find the tags.

const tags =
  /<(\/?)(form|input|textarea|select|option|button)\b((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>([^<]*)/g
const attribute = /([^\s=>]+)(?:="([^"]*)")?/g
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** The text of a part of a document, without its tags and entities. */
export function textOf(markup) {
  return decode(markup.replace(/<[^>]*>/g, '')).trim()
}

function decode(text) {
  return text.replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
}

function textUntil(html, from, end) {
  const to = html.indexOf(end, from)
  return textOf(html.slice(from, to < 0 ? html.length : to))
}

/**
 * @typedef {{ action: string, method: string, fields: [string, string][],
 *   buttons: { name?: string, value: string, action?: string, label: string }[],
 *   radios: { name: string, value: string, label: string }[] }} Form `fields`: names and values
 *   as an unchanged form sends them; `buttons`: its submit buttons; `radios`: all radio buttons with
 *   the text beside them
 *
 * @param {string} html a document
 * @returns {Form[]} its forms in document order
 */
export function readForms(html) {
  const forms = []
  const byId = new Map()
  const state = { form: null, select: null }
  for (const match of html.matchAll(tags)) {
    const [whole, closing, tag, text, after] = match
    const at = readAttributes(text)
    const contents = (end) => textUntil(html, match.index + whole.length - after.length, end)
    if (tag === 'form') {
      state.form = closing ? null : { ...pickForm(at), fields: [], buttons: [], radios: [] }
      if (state.form) forms.push(state.form)
      if (state.form && at.id) byId.set(at.id, state.form)
    } else if (!closing)
      addControl(byId.get(at.form) ?? state.form, state, { tag, at, after, contents })
    else if (tag === 'select') closeSelect(state)
  }
  return forms
}

function readAttributes(text) {
  const found = [...text.matchAll(attribute)]
  return Object.fromEntries(
    found.map(([, name, value = '']) => [name.toLowerCase(), decode(value)]),
  )
}

const pickForm = ({ action = '', method = 'get' }) => ({ action, method: method.toLowerCase() })

function addControl(form, state, { tag, at, after, contents }) {
  if (tag === 'option') addOption(state, at, after)
  if (!form || 'disabled' in at) return
  if (tag === 'select') state.select = { form, name: at.name, value: null }
  else if (tag === 'textarea') form.fields.push([at.name, decode(after)])
  else if (tag === 'button' && (at.type ?? 'submit') === 'submit')
    form.buttons.push({
      ...{ name: at.name, value: at.value ?? '', action: at.formaction },
      label: contents('</button>'),
    })
  else if (tag === 'input' && at.name) addInput(form, at, contents)
}

function addInput(form, at, contents) {
  const value = at.value ?? (/^(?:radio|checkbox)$/.test(at.type) ? 'on' : '')
  if (at.type === 'radio') form.radios.push({ name: at.name, value, label: contents('<input') })
  if (isSent(at)) form.fields.push([at.name, value])
}

function isSent({ type = 'text', ...at }) {
  return /^(?:radio|checkbox)$/.test(type) ? 'checked' in at : type !== 'submit'
}

/** The selected option counts, else the first one. */
function addOption({ select }, at, after) {
  if (select && (select.value === null || 'selected' in at))
    select.value = at.value ?? decode(after)
}

function closeSelect(state) {
  const { form, name, value } = state.select ?? {}
  if (form && name && value !== null) form.fields.push([name, value])
  state.select = null
}

/**
 * The value of the radio button whose label contains a text.
 *
 * @throws {Error} when the document has none
 */
export function radioValue(html, name, label) {
  const radios = readForms(html).flatMap((form) => form.radios)
  const found = radios.find((radio) => radio.name === name && radio.label.includes(label))
  if (!found) throw new Error(`There is no "${label}" among the choices of ${name}.`)
  return found.value
}

/** The first value for a name in the document's forms, or undefined. */
export function fieldValue(html, name) {
  return readForms(html)
    .flatMap(({ fields }) => fields)
    .find(([field]) => field === name)?.[1]
}
