import { useId } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ResponsiveImage, imageSources } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { HeadedSection } from './section-head'

/**
 * An image with a dimension line (broken, because it is shortened) and a text. The image reaches to
 * the edge of the window, and in windows wider than the grid it is aligned with the content.
 */
export function AnnotatedImage({
  section,
  price,
  href,
}: {
  section: SectionOf<'annotated-image'>
  price: string | null
  href: string
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="bg-surface text-surface-foreground">
      <div className="mx-auto grid max-w-shop items-center gap-x-gutter gap-y-8 lg:grid-cols-12">
        <div className="relative lg:col-span-7 min-[96rem]:ms-margin">
          <ResponsiveImage
            source={section.image}
            sizes="(width >= 64rem) 58vw, 100vw"
            className="aspect-square"
          />
          <svg
            viewBox="0 0 100 100"
            aria-hidden="true"
            fill="none"
            className="absolute inset-0 size-full overflow-visible stroke-primary stroke-[.28]"
          >
            <path d="M87 73.5V83M87 86.5V97M84.5 73.5h5M84.5 97h5M85.2 84.1l3.6-2.2M85.2 87.6l3.6-2.2" />
          </svg>
          <p className="num absolute end-[calc(13%+18px)] bottom-[13.5%] leading-none text-label text-primary">
            {section.measure}
          </p>
        </div>
        <div className="px-margin pb-12 lg:col-span-5 lg:py-12">
          <h2 id={headingId} className="text-h1">
            {section.title}
          </h2>
          <p className="mt-5.5 max-w-text text-lead text-muted-foreground">{section.text}</p>
          <p className="mt-7 flex flex-wrap items-center gap-x-7 gap-y-3.5">
            <ButtonLink href={href} look="line">
              {section.action}
            </ButtonLink>
            {price ? <span className="num">{price}</span> : null}
          </p>
        </div>
      </div>
    </section>
  )
}

/** A video of the store. Nothing of it is fetched until the visitor starts it. */
export function Video({ section }: { section: SectionOf<'video'> }) {
  const { title, text, file, poster } = section
  const [first, ...others] = section.captions
  return (
    <HeadedSection title={title} text={text}>
      <video
        controls
        playsInline
        preload="none"
        width={poster.width}
        height={poster.height}
        poster={imageSources(poster).src}
        aria-label={poster.alt || title}
        className="h-auto w-full rounded-image bg-surface"
      >
        <source src={file} />
        <track
          default
          kind="captions"
          src={first.file}
          srcLang={first.language}
          label={first.label}
        />
        {others.map((captions) => (
          <track
            key={captions.language}
            kind="captions"
            src={captions.file}
            srcLang={captions.language}
            label={captions.label}
          />
        ))}
      </video>
    </HeadedSection>
  )
}
