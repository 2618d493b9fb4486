import { ButtonLink } from '@/components/ui/button-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/home-schema'

/** Type first, its first line lit and its second dim; the picture below from edge to edge. */
export function OverlayHero({ section }: { section: SectionOf<'lit-hero'> }) {
  const [lit, dim] = section.lines
  return (
    <section aria-labelledby="hero" className="pt-[clamp(40px,6vw,88px)]">
      <div className="wrap">
        <h1 id="hero" className="text-hero">
          <span className="block text-primary">{lit}</span>{' '}
          <span className="dim-line block">{dim}</span>
        </h1>
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5 py-[clamp(24px,3vw,44px)]">
          <p className="max-w-[44ch] text-lead text-muted-foreground">{section.text}</p>
          <ButtonLink href={section.action.href}>{section.action.label}</ButtonLink>
        </div>
      </div>
      <ResponsiveImage
        source={section.picture}
        focal={section.picture.focal}
        // Cut from 2/1: what is seen of a tall frame is a part of a much wider picture.
        sizes="(width >= 48rem) 104vw, 250vw"
        first
        className="aspect-4/5 max-h-[760px] w-full md:aspect-2/1 [&>img]:h-[104%]"
      />
    </section>
  )
}
