import { useId, type ReactNode } from 'react'
import { ButtonLink, type ButtonLook } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { StoreLink } from '@/lib/shop/store/section-schema'

type HeadedSectionProps = {
  /** Without one the section has no head. */
  title: string | undefined
  text?: string | undefined
  /** A text at the end, opposite the title. */
  aside?: string
  /** A link there. */
  link?: StoreLink | undefined
  large?: boolean
  className?: string
  children: ReactNode
}

/** A section below its head: title and text, with a link or another text at the end. */
export function HeadedSection({
  title,
  text,
  aside,
  link,
  large,
  className = 'py-section',
  children,
}: HeadedSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined} className={className}>
      <div className="wrap">
        {title ? (
          <div className="mb-section-head flex flex-wrap items-end justify-between gap-x-8 gap-y-1.5">
            <div className="grid gap-3.5">
              <h2 id={id} className={large ? 'text-h1' : 'text-h2'}>
                {title}
              </h2>
              {text ? <p className="text-muted-foreground">{text}</p> : null}
            </div>
            {aside ? <p className="max-w-lead text-muted-foreground">{aside}</p> : null}
            <SectionLink link={link} />
          </div>
        ) : null}
        {children}
      </div>
    </section>
  )
}

/** The link of a section or of a part of it, if it has one; with a look, as a button. */
export function SectionLink({
  link,
  look,
  className = 'py-1.5',
}: {
  link: StoreLink | undefined
  look?: ButtonLook
  className?: string
}) {
  if (!link) return null
  return look ? (
    <ButtonLink href={link.href} look={look}>
      {link.label}
    </ButtonLink>
  ) : (
    <TextLink href={link.href} className={className}>
      {link.label}
    </TextLink>
  )
}
