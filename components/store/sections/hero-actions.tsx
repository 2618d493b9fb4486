import { ButtonLink } from '@/components/ui/button-link'
import { TextLink } from '@/components/ui/text-link'
import type { StoreLink } from '@/lib/shop/store/section-schema'

/** A hero is the title of its page when it comes first there, and a section otherwise. */
export type HeroProps<S> = { section: S; heading: 'h1' | 'h2' }

/** The button of a hero, and a link beside it. */
export function HeroActions({
  action,
  link,
  look,
}: {
  action: StoreLink
  link?: StoreLink | undefined
  look?: 'band' | undefined
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-3.5">
      <ButtonLink href={action.href} look={look}>
        {action.label}
      </ButtonLink>
      {link ? (
        <TextLink href={link.href} className="py-2">
          {link.label}
        </TextLink>
      ) : null}
    </div>
  )
}
