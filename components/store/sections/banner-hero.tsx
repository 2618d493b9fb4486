import { useId } from 'react'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { HeroActions, type HeroProps } from './hero-actions'

/** A very large title on a coloured field, on whose lower edge an image stands. */
export function BannerHero({ section, heading: Heading }: HeroProps<SectionOf<'banner-hero'>>) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="flush-end on-band border-b-2 border-band-foreground bg-band text-band-foreground"
    >
      <div
        className={
          section.image
            ? 'wrap grid gap-x-gutter gap-y-6 pt-[clamp(20px,2.4vw,36px)] md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]'
            : 'wrap grid pt-[clamp(20px,2.4vw,36px)]'
        }
      >
        <div className="grid content-between gap-[clamp(20px,2.4vw,36px)] pb-[clamp(24px,3vw,44px)]">
          <Heading id={headingId} className="text-hero">
            {section.title}
          </Heading>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4.5">
            <p className="max-w-[38ch] text-lead">{section.text}</p>
            <HeroActions action={section.action} link={section.link} look="band" />
          </div>
        </div>
        {section.image ? (
          <ResponsiveImage
            source={section.image}
            focal={section.image.focal}
            sizes="(width >= 48rem) 32vw, 92vw"
            first={Heading === 'h1'}
            className="aspect-square self-end rounded-b-none md:aspect-3/4"
          />
        ) : null}
      </div>
    </section>
  )
}
