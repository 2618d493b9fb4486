import { useId } from 'react'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { HeroActions, type HeroProps } from './hero-actions'

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
                    focal={image.focal}
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
