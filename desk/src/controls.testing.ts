// What is to be seen and used on a page that was drawn as text.
import type { ReactElement, ReactNode } from 'react'

const LEFT_OUT = /<(script|style|svg|option(?![^>]* selected))\b[^>]*>.*?<\/\1[^>]*>/gs
const NAMED =
  / (href|value|datetime|aria-label|placeholder|min|max|maxlength|checked|disabled)="([^"]*)"/gi
const BLOCK =
  /<\/?(?:p|div|li|tr|h\d|dt|section|form|label|fieldset|legend|button|header|footer)\b[^>]*>/g
/** What is to be read on a page. */
export const linesOf = (html: string) =>
  html
    .replaceAll(LEFT_OUT, '')
    .replaceAll(NAMED, '>[$1 $2]<i')
    .replaceAll(BLOCK, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)

/** What somebody can use on a page. */
export interface Control {
  type: string
  props: Record<string, unknown> & { children?: ReactNode }
}
const textOf = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textOf).join('')
  // A component says itself what it shows.
  if (typeof node === 'object' && node !== null && 'props' in node)
    return typeof node.type === 'string' ? textOf((node.props as Control['props']).children) : ''
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}
/** How it is called; a field whose label stands elsewhere by its id. */
export function nameOf({ type, props }: Control) {
  const title = type === 'form' ? [props.children].flat()[0] : props.children
  const name = String(props['aria-label'] ?? props['name'] ?? props['id'] ?? textOf(title))
  return type === 'form' ? `Enter: ${name}` : name
}

export const isField = ({ type }: Control) => type !== 'button' && type !== 'form'
export const isEnabled = ({ props }: Control) => props['disabled'] !== true

const typed: Record<string, string> = {
  email: 'new@example.com',
  url: 'https://new.test/a',
}
/** Another value than the one that a control shows, and than that of the other fields of its form. */
function otherThan({ type: element, props }: Control, place: number) {
  const { value, children, inputMode, type } = props
  if (element === 'select') {
    const options = [children].flat(2) as ReactElement<{ value: string }>[]
    return options.findLast((option) => option.props.value !== value)?.props.value ?? ''
  }
  if (type === 'number' || inputMode === 'numeric') return String(Number(value) + 1 + place)
  if (inputMode === 'decimal') return `${place}.25`
  if (String(type).startsWith('date'))
    return `2026-04-${10 + place}${type === 'date' ? '' : 'T08:09'}`
  return typed[String(type)] ?? typed[String(inputMode)] ?? `${String(value ?? '')}${place}`
}

/** Presses a button, sends a form or enters another value. */
export function use(control: Control, place = 1) {
  const { type, props } = control
  const act = props[type === 'button' ? 'onClick' : type === 'form' ? 'onSubmit' : 'onChange']
  // A search waits for the end of what is typed.
  if (typeof act !== 'function' || !isEnabled(control) || props['type'] === 'search') return
  const value = otherThan(control, place)
  const target = { value, valueAsNumber: Number(value), checked: props['checked'] !== true }
  act({ target, currentTarget: target, preventDefault() {}, stopPropagation() {} })
}
