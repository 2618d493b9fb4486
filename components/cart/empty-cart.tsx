import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'

/** An empty cart, with a link to the shop and a hint to sign in. */
export function EmptyCart({
  title,
  text,
  button,
  href,
  isInside,
  children,
}: {
  title: string
  text: string
  button: string
  href: string
  /** Shown below another heading, after the cart was emptied on this page. */
  isInside?: boolean | undefined
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-start gap-5 py-8">
      <h2 className={isInside ? 'text-h2' : 'text-display'}>{title}</h2>
      <p className="max-w-lead text-lead text-muted-foreground">{text}</p>
      <ButtonLink href={href}>{button}</ButtonLink>
      {children ? <div className="pt-4">{children}</div> : null}
    </div>
  )
}
