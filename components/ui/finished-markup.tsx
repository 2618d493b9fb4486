'use client'

import { createElement, useState, type ReactNode } from 'react'

type FinishedMarkupProps = {
  /** Key of the markup: unique on a page, and equal only for equal content. */
  name: string
  as: 'div' | 'main' | 'nav' | 'ul'
  className?: string
  'aria-label'?: string
  id?: string
  tabIndex?: number
  /**
   * server leaves this out of kept documents: the browser then keeps the markup it
   * received.
   */
  children?: ReactNode
}

/** Markup of the first document by its key, for when the router shows that page again. */
const received = new Map<string, string>()

/**
 * Markup that needs no script of its own: in a kept document it stands once, as HTML, and not a
 * second time as data (docs/decisions/139). It is not hydrated, so links and native elements work
 * in it, components with state or effects do not. Private pages omit the children that the server
 * already has as markup: the header and the footer of every page. Where the
 * children are present (soft navigations, development) it is an ordinary element.
 */
export function FinishedMarkup({ name, as, children, ...attributes }: FinishedMarkupProps) {
  const [html] = useState(() => (children === undefined ? receivedMarkup(name) : ''))
  if (children !== undefined) {
    return createElement(as, { 'data-finished': name, ...attributes }, children)
  }
  return createElement(as, {
    'data-finished': name,
    ...attributes,
    // Hydration does not compare this: what the server wrote stays.
    dangerouslySetInnerHTML: { __html: html },
    suppressHydrationWarning: true,
  })
}

/** Only markup that our own server rendered into this page, never a string from elsewhere. */
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
