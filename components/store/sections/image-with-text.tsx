import { clsx } from 'clsx'
import { useId } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { MerchantHtml } from '@/components/ui/merchant-html'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'

/** An image on one half and text on the other. */
export function ImageWithText({ section }: { section: SectionOf<'image-with-text'> }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap grid items-center gap-x-[clamp(32px,5vw,96px)] gap-y-8 md:grid-cols-2">
        <ResponsiveImage
          source={section.image}
          focal={section.image.focal}
          sizes="(width >= 48rem) 46vw, 92vw"
          className={clsx('aspect-4/3', section.side === 'end' && 'md:order-last')}
        />
        <div className="grid justify-items-start gap-5">
          <h2 id={headingId} className="text-h1">
            {section.title}
          </h2>
          <p className="max-w-text text-lead text-muted-foreground">
            <MerchantHtml html={section.text} />
          </p>
          {section.link ? (
            <ButtonLink href={section.link.href} look="line">
              {section.link.label}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  )
}
