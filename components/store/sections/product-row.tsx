import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { SectionHead } from './section-head'

type ProductRowProps = {
  id: string
  title: string
  text?: string | undefined
  link?: { label: string; href: string } | undefined
  children: ReactNode
}

/** Four products in a row, on narrow screens two. */
export function ProductRow({ id, title, text, link, children }: ProductRowProps) {
  return (
    <section aria-labelledby={id} className="pb-section">
      <div className="wrap">
        <SectionHead
          id={id}
          title={title}
          text={text}
          end={
            link ? (
              <TextLink href={link.href} className="py-1.5">
                {link.label}
              </TextLink>
            ) : null
          }
        />
        <ul className="grid grid-cols-2 gap-x-gutter gap-y-row lg:grid-cols-4">{children}</ul>
      </div>
    </section>
  )
}
