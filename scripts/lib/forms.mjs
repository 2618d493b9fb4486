// Parses the forms of a document as a browser without scripts would send them. React writes
// attributes in double quotes and escapes them, so a regular expression can find the tags.

const tags =
  /<(\/?)(form|input|textarea|select|option|button)\b((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>([^<]*)/g
const attribute = /([^\s=>]+)(?:="([^"]*)")?/g
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** Decodes the HTML entities of a text. */
export function decode(text) {
  return text.replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
}

/**
 * @typedef {{ action: string, method: string, fields: [string, string][],
 *   buttons: { name?: string, value: string, action?: string }[] }} Form `fields`: names and values
 *   as an unchanged form sends them; `buttons`: its submit buttons
 *
 * @param {string} html a document
 * @returns {Form[]} its forms in document order
 */
export function readForms(html) {
  const forms = []
  const byId = new Map()
  const state = { form: null, select: null }
  for (const [, closing, tag, text, after] of html.matchAll(tags)) {
    const at = readAttributes(text)
    if (tag === 'form') {
      state.form = closing ? null : { ...pickForm(at), fields: [], buttons: [] }
      if (state.form) forms.push(state.form)
      if (state.form && at.id) byId.set(at.id, state.form)
    } else if (!closing) addControl(byId.get(at.form) ?? state.form, state, { tag, at, after })
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

function addControl(form, state, { tag, at, after }) {
  if (tag === 'option') addOption(state, at, after)
  if (!form || 'disabled' in at) return
  if (tag === 'select') state.select = { form, name: at.name, value: null }
  else if (tag === 'textarea') form.fields.push([at.name, decode(after)])
  else if (tag === 'button' && (at.type ?? 'submit') === 'submit')
    form.buttons.push({ name: at.name, value: at.value ?? '', action: at.formaction })
  else if (tag === 'input' && at.name && isSent(at))
    form.fields.push([at.name, at.value ?? (at.type === 'checkbox' ? 'on' : '')])
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
  const [, ...parts] = html.split(/(?=<input\b)/)
  const found = parts.find(
    (part) => part.includes(`name="${name}"`) && part.replace(/<[^>]*>/g, ' ').includes(label),
  )
  const value = /\bvalue="([^"]*)"/.exec(found ?? '')?.[1]
  if (value === undefined) throw new Error(`There is no "${label}" among the choices of ${name}.`)
  return decode(value)
}

/** The first value for a name in the document's forms, or undefined. */
export function fieldValue(html, name) {
  return readForms(html)
    .flatMap(({ fields }) => fields)
    .find(([field]) => field === name)?.[1]
}
