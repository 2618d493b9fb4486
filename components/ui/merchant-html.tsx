import { createElement, Fragment, type ReactNode } from 'react'
import {
  parseMerchantMarkup,
  type MarkupNode,
  type MarkupPlace,
} from '@/lib/shop/store/merchant-markup'
import { withUnits } from '@/lib/shop/i18n/formatters'
import { imageSources } from './responsive-image'
import { TextLink } from './text-link'

const classes: Record<string, string> = {
  p: 'own-direction max-w-prose not-first:mt-[1em]',
  ul: 'list-disc ps-5 max-w-prose not-first:mt-[1em]',
  ol: 'list-decimal ps-5 max-w-prose not-first:mt-[1em]',
  h2: 'text-h2 mt-12 mb-4 first:mt-0',
  h3: 'text-h3 mt-8 mb-3 first:mt-0',
  h4: 'mt-6 mb-2 font-semibold first:mt-0',
  table: 'w-full max-w-prose',
  th: 'border-b border-border py-2 pe-4 text-start align-top wrap-break-word',
  td: 'border-b border-border py-2 pe-4 align-top wrap-break-word',
}

/** Merchant markup, reduced to the elements of an allow-list, as React elements. */
export function MerchantHtml({ html, place }: { html: string; place?: MarkupPlace }) {
  return <>{parseMerchantMarkup(html, place).map(render)}</>
}

function render(node: MarkupNode, index: number): ReactNode {
  if (typeof node === 'string') return <Fragment key={index}>{withUnits(node)}</Fragment>
  const children = node.children.length > 0 ? node.children.map(render) : null
  const { class: className = node.attributes ? undefined : classes[node.tag], ...attributes } =
    node.attributes ?? {}
  if (node.tag === 'a') {
    return node.href === undefined ? (
      <Fragment key={index}>{children}</Fragment>
    ) : (
      <TextLink
        key={index}
        href={node.href}
        {...{ className, ...attributes }}
        rel={node.href.startsWith('http') ? 'noopener' : undefined}
      >
        {children}
      </TextLink>
    )
  }
  if (node.tag === 'img') return <TemplateImage key={index} {...{ className, attributes }} />
  const { colspan: colSpan, datetime: dateTime, ...others } = attributes
  const props = { key: index, className, colSpan, dateTime, ...others }
  const element = createElement(node.tag, props, children)
  if (node.tag !== 'table' || node.attributes) return element
  // A table that is wider than its place scrolls there.
  return (
    <div key={index} className="overflow-x-auto not-first:mt-[1em]">
      {element}
    </div>
  )
}

/** An image in a template, in sizes for any screen if the template says its own. */
function TemplateImage({
  className,
  attributes: { src, alt = '', width, height, ...rest },
}: {
  className: string | undefined
  attributes: Readonly<Record<string, string>>
}) {
  if (src === undefined) return null
  const size = { width: Number(width), height: Number(height) }
  const sources =
    width && height ? { ...imageSources({ url: src, alt, ...size }), ...size } : { src }
  return (
    <img
      {...{ ...rest, ...sources }}
      sizes="100vw"
      alt={alt}
      loading="lazy"
      decoding="async"
      className={className}
    />
  )
}
