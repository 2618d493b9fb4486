import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'

/** One column of the account overview, with one link. */
export function Fact({
  title,
  href,
  action,
  children,
}: {
  title: string
  href: string
  action: string
  children: ReactNode
}) {
  return (
    <section className="grid content-start gap-3 border-t border-foreground pt-4">
      <h2 className="text-h3">{title}</h2>
      <div className="text-label leading-relaxed">{children}</div>
      <p>
        <TextLink href={href} className="inline-block py-1 text-label">
          {action}
        </TextLink>
      </p>
    </section>
  )
}
