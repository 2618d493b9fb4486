import { useId, type ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { SectionHead } from './section-head'

/** Products in as many rows as they need, or in one. */
export function ProductGrid({
  section,
  children,
}: {
  section: SectionOf<'product-row' | 'product-grid'>
  children: ReactNode
}) {
  const headingId = useId()
  const { kind, title, text, link } = section
  return (
    <section aria-labelledby={headingId} className="flush-start pb-section">
      <div className="wrap">
        <SectionHead
          id={headingId}
          title={title}
          text={text}
          large={kind === 'product-grid'}
          end={
            link ? (
              <TextLink href={link.href} className="py-1.5">
                {link.label}
              </TextLink>
            ) : null
          }
        />
        <ul className="cards grid card-columns gap-x-gutter gap-y-row lg:grid-cols-4">
          {children}
        </ul>
      </div>
    </section>
  )
}
