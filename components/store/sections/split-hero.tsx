import { useId } from 'react'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { HeroActions, type HeroProps } from './hero-actions'

/** Text on a coloured field beside an image that extends to the edge of the page. */
export function SplitHero({ section, heading: Heading }: HeroProps<SectionOf<'split-hero'>>) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="flush-end on-band grid bg-band text-band-foreground lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[minmax(clamp(560px,44vw,720px),auto)_auto]"
    >
      <ResponsiveImage
        source={section.image}
        focal={section.image.focal}
        // Not 150vw: a phone 412 px wide would need one pixel more than 1080 and fetch the next
        // size.
        sizes="(width >= 64rem) 90vw, 149vw"
        first={Heading === 'h1'}
        className="aspect-4/3 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:aspect-auto"
      />
      <div className="dip-text flex flex-col justify-end py-11 pe-5 lg:col-start-1 lg:row-start-1 lg:pt-16 lg:pb-14">
        <Heading id={headingId} className="text-display">
          {section.title}
        </Heading>
        <p className="band-soft mt-6 max-w-[34ch] text-lead">{section.text}</p>
        <div className="mt-8">
          <HeroActions action={section.action} link={section.link} look="band" />
        </div>
      </div>
      <div className="foot-edge lg:col-start-1 lg:row-start-2" />
    </section>
  )
}
