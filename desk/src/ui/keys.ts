import { useLayoutEffect, useState } from 'react'
import { createShared } from './shared.ts'

/** Something that can be done with a key, two in a row (`g t`), or one held with Control (`Ctrl+s`). */
export interface Binding {
  keys: string
  label: string
  run: () => void
}

/** What each component binds, by how late it was first drawn: what stands in another one is later. */
const groups = new Map<number, readonly Binding[]>()
let last = 0
const shown = createShared<readonly Binding[]>([])
let prefix = ''
let prefixEnds = 0

function announce() {
  const innermostFirst = [...groups].sort(([one], [other]) => other - one)
  shown.set(innermostFirst.flatMap(([, bindings]) => bindings))
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox],[type=radio]), textarea, select') !== null

function press(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey) return
  const isHeld = event.ctrlKey || event.metaKey
  if (isTyping(event) && !isHeld) return
  if (document.querySelector('dialog[open], :popover-open')) return
  const key = isHeld ? `Ctrl+${event.key}` : event.key
  const typed = event.timeStamp < prefixEnds ? `${prefix} ${key}` : key
  prefixEnds = 0
  const found = shown.get().find(({ keys }) => keys === typed)
  if (found) {
    event.preventDefault()
    found.run()
  } else if (shown.get().some(({ keys }) => keys.startsWith(`${key} `))) {
    prefix = key
    prefixEnds = event.timeStamp + 1500
  }
}

document.addEventListener('keydown', press)

/**
 * Binds keys while a component is shown. What is typed into a field or a dialog is left alone. Those
 * of a page go before those of what is around it.
 */
export function useKeys(bindings: readonly Binding[]) {
  const [order] = useState(() => (last += 1))
  useLayoutEffect(() => {
    groups.set(order, bindings)
    announce()
  })
  useLayoutEffect(
    () => () => {
      groups.delete(order)
      announce()
    },
    [order],
  )
}

/** All keys that can be pressed now, those of the page first. */
export const useBindings = shown.use

/** Which row of the list has the focus. */
export const focusedRow = () => document.activeElement?.getAttribute('data-row') ?? null

/** Moves the focus between the rows of the list on the page, and into the cells of a grid. */
export function moveFocus(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row], [data-cell]')]
  const here = document.activeElement
  const at = rows.findIndex((row) => row === here)
  // From a field, into the list below it.
  const isBelow = (row: Element) =>
    ((here?.compareDocumentPosition(row) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = at < 0 ? (step > 0 ? rows.findIndex(isBelow) : rows.length - 1) : at + step
  rows[next]?.focus()
}
