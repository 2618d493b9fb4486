import { createElement, Fragment, type ReactNode } from 'react'
import { parseMerchantMarkup, type MarkupNode } from '@/lib/shop/store/merchant-markup'
import { TextLink } from './text-link'

const classes: Record<string, string> = {
  p: 'max-w-prose not-first:mt-[1em]',
  ul: 'list-disc ps-5 max-w-prose not-first:mt-[1em]',
  ol: 'list-decimal ps-5 max-w-prose not-first:mt-[1em]',
  h2: 'text-h2 mt-12 mb-4 first:mt-0',
  h3: 'text-h3 mt-8 mb-3 first:mt-0',
}

/** Merchant markup, reduced to the elements of an allow-list, as React elements. */
export function MerchantHtml({ html }: { html: string }) {
  return <>{parseMerchantMarkup(html).map(render)}</>
}

function render(node: MarkupNode, index: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
  const children = node.children.length > 0 ? node.children.map(render) : null
  if (node.tag === 'a') {
    return node.href === undefined ? (
      <Fragment key={index}>{children}</Fragment>
    ) : (
      <TextLink
        key={index}
        href={node.href}
        rel={node.href.startsWith('https:') ? 'noopener' : undefined}
      >
        {children}
      </TextLink>
    )
  }
  return createElement(node.tag, { key: index, className: classes[node.tag] }, children)
}
