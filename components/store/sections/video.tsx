import { useId } from 'react'
import { imageSources } from '@/components/ui/image-source'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { SectionHead } from './section-head'

/** A video of the store. Nothing of it is fetched until the visitor starts it. */
export function Video({ section }: { section: SectionOf<'video'> }) {
  const headingId = useId()
  const { title, text, file, poster } = section
  const [first, ...others] = section.captions
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap">
        <SectionHead id={headingId} title={title} text={text} />
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
      </div>
    </section>
  )
}
