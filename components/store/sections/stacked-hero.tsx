import { useId } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import type { HeroProps } from './hero-actions'

/** Two large lines, the second one dimmed, above an image across the page. */
export function StackedHero({ section, heading: Heading }: HeroProps<SectionOf<'stacked-hero'>>) {
  const [lit, dim] = section.lines
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flush-end pt-[clamp(40px,6vw,88px)]">
      <div className="wrap">
        <Heading id={headingId} className="text-hero">
          <span className="block text-primary">{lit}</span>{' '}
          <span className="dim-line block">{dim}</span>
        </Heading>
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5 py-[clamp(24px,3vw,44px)]">
          <p className="max-w-text text-lead text-muted-foreground">{section.text}</p>
          <ButtonLink href={section.action.href}>{section.action.label}</ButtonLink>
        </div>
      </div>
      <ResponsiveImage
        source={section.image}
        focal={section.image.focal}
        // The image is 2:1: a tall frame shows a part of a much wider image.
        sizes="(width >= 48rem) 104vw, 250vw"
        first={Heading === 'h1'}
        className="aspect-4/5 max-h-[760px] w-full md:aspect-2/1 [&>img]:h-[104%]"
      />
    </section>
  )
}
