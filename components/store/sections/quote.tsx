import { ResponsiveImage } from '@/components/ui/responsive-image'
import { TextLink } from '@/components/ui/text-link'
import type { SectionOf } from '@/lib/shop/store/section-schema'

/** A quote beside an image. */
export function Quote({ section }: { section: SectionOf<'quote'> }) {
  return (
    <section className="py-section">
      <figure className="wrap grid items-end gap-x-gutter gap-y-8 md:grid-cols-12">
        <ResponsiveImage
          source={section.image}
          focal={section.image.focal}
          sizes="(width >= 48rem) 32vw, 100vw"
          className="aspect-4/5 md:col-span-4"
        />
        <div className="md:col-start-6 md:col-end-13">
          <blockquote className="text-saying text-heading text-balance">{section.quote}</blockquote>
          <figcaption className="mt-6 grid max-w-[52ch] justify-items-start gap-3.5 text-muted-foreground">
            <p>{section.text}</p>
            {section.link ? (
              <TextLink href={section.link.href} className="py-1.5 text-foreground">
                {section.link.label}
              </TextLink>
            ) : null}
          </figcaption>
        </div>
      </figure>
    </section>
  )
}
