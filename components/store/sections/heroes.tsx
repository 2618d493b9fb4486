import { SectionLink } from './section-head'
import type { StoreLink, SectionOf } from '@/lib/shop/store/section-schema'
import { useId } from 'react'
import { ResponsiveImage } from '@/components/ui/responsive-image'

/** A hero is the title of its page when it comes first there, and a section otherwise. */
type HeroProps<S> = { section: S; heading: 'h1' | 'h2' }

function HeroActions({
  action,
  link,
  look = 'primary',
}: {
  action: StoreLink
  link?: StoreLink | undefined
  look?: 'band' | 'primary'
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-3.5">
      <SectionLink link={action} look={look} />
      <SectionLink link={link} className="py-2" />
    </div>
  )
}

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
            sizes="(width >= 48rem) 32vw, 92vw"
            first={Heading === 'h1'}
            className="aspect-square self-end rounded-b-none md:aspect-3/4"
          />
        ) : null}
      </div>
    </section>
  )
}

/** Text beside images of different heights that stand on one line, with notes below it. */
export function LineupHero({ section, heading: Heading }: HeroProps<SectionOf<'lineup-hero'>>) {
  const headingId = useId()
  const { images, notes = [] } = section
  return (
    <section aria-labelledby={headingId} className="flush-end pt-[clamp(28px,3vw,48px)]">
      <div className="wrap">
        <div
          className={
            images.length > 0
              ? 'grid items-end gap-x-gutter gap-y-9 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]'
              : 'grid'
          }
        >
          <div className="grid justify-items-start gap-5.5 pb-[clamp(0px,4vw,72px)]">
            <Heading id={headingId} className="text-hero">
              {section.title}
            </Heading>
            <p className="max-w-[40ch] text-lead text-muted-foreground">{section.text}</p>
            <HeroActions action={section.action} link={section.link} />
          </div>
          {images.length > 0 ? (
            <ul className="flex items-end gap-[clamp(10px,1.2vw,20px)]">
              {images.map(({ image, height }, index) => (
                <li
                  key={image.url}
                  style={{ '--h': height }}
                  className="lineup-image min-w-0 flex-1"
                >
                  <ResponsiveImage
                    source={image}
                    sizes="(width >= 64rem) 19vw, 32vw"
                    first={Heading === 'h1' && index === 0}
                    className="size-full"
                  />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      <div className="wrap">
        <ul className="flex min-h-3 flex-wrap gap-x-8 gap-y-1.5 border-t-3 border-primary py-3.5 text-label text-muted-foreground">
          {notes.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Text on a coloured field beside an image that extends to the edge of the page, or on the image. */
export function SplitHero({ section, heading: Heading }: HeroProps<SectionOf<'split-hero'>>) {
  const headingId = useId()
  if (section.layout === 'overlay') {
    return (
      <section
        aria-labelledby={headingId}
        className="flush-end on-band grid grid-cols-1 grid-rows-[minmax(60vw,1fr)_auto] text-band-foreground lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-rows-[minmax(clamp(540px,46vw,780px),auto)]"
      >
        <ResponsiveImage
          source={section.image}
          sizes="(width >= 64rem) 104vw, 250vw"
          first={Heading === 'h1'}
          className="rounded-none [grid-area:1/1/-1/-1]"
        />
        <div className="hero-scrim dip-text col-start-1 row-start-2 flex flex-col justify-end pe-5 pt-4 pb-[clamp(28px,3.6vw,56px)] lg:row-start-1">
          <Heading id={headingId} className="text-display">
            {section.title}
          </Heading>
          <p className="mt-5 mb-7 max-w-[40ch] text-lead">{section.text}</p>
          <HeroActions action={section.action} link={section.link} look="band" />
        </div>
      </section>
    )
  }
  return (
    <section
      aria-labelledby={headingId}
      className="flush-end on-band grid bg-band text-band-foreground lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[minmax(clamp(560px,44vw,720px),auto)_auto]"
    >
      <ResponsiveImage
        source={section.image}
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
          <SectionLink link={section.action} look="primary" />
        </div>
      </div>
      <ResponsiveImage
        source={section.image}
        // The image is 2:1: a tall frame shows a part of a much wider image.
        sizes="(width >= 48rem) 104vw, 250vw"
        first={Heading === 'h1'}
        className="aspect-4/5 max-h-[760px] w-full md:aspect-2/1 [&>img]:h-[104%]"
      />
    </section>
  )
}
