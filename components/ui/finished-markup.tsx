'use client'

import { createElement, useState, type ReactNode } from 'react'

type FinishedMarkupProps = {
  /** What the markup is of: once on a page, and the same only for the same content. */
  name: string
  as: 'div' | 'main' | 'nav' | 'ul'
  className?: string
  'aria-label'?: string
  id?: string
  tabIndex?: number
  /** Left out of kept documents by scripts/serving: the browser then keeps the markup as it came. */
  children?: ReactNode
}

/** Markup of the first document by its name, for when the router shows that page again. */
const received = new Map<string, string>()

/**
 * Markup that needs no script of its own: in a kept document it stands once, as HTML, and not a
 * second time as data (docs/decisions/139). It is not hydrated, so links and native elements work in
 * it, components with state or effects do not. Private pages leave out the children of what the
 * server has finished already, for the header and the footer of every page (docs/decisions/181).
 * Where the children did come (soft navigations, development) it is an ordinary element.
 */
export function FinishedMarkup({ name, as, children, ...attributes }: FinishedMarkupProps) {
  const [html] = useState(() => (children === undefined ? receivedMarkup(name) : ''))
  if (children !== undefined) {
    return createElement(as, { 'data-finished': name, ...attributes }, children)
  }
  return createElement(as, {
    'data-finished': name,
    ...attributes,
    // Hydration compares nothing of this: what the server wrote stays.
    dangerouslySetInnerHTML: { __html: html },
    suppressHydrationWarning: true,
  })
}

/** Only what our own server has rendered into this page, never a string from elsewhere. */
function receivedMarkup(name: string): string {
  if (typeof document === 'undefined') {
    return globalThis.vitrineServing?.renders?.getStore()?.frame?.get(name) ?? ''
  }
  const known = received.get(name)
  if (known !== undefined) return known
  const element = document.querySelector(`[data-finished="${CSS.escape(name)}"]`)
  const html = element?.innerHTML ?? ''
  received.set(name, html)
  return html
}
