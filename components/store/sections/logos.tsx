import { useId } from 'react'
import { AppLink } from '@/components/ui/app-link'
import type { SectionOf, StoreImage } from '@/lib/shop/store/section-schema'

/** Logos of makers, seals or newspapers in one row, all of the same height. */
export function Logos({ section }: { section: SectionOf<'logos'> }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-[clamp(32px,4vw,64px)]">
      <div className="wrap">
        <h2
          id={headingId}
          className="mb-5 text-label text-muted-foreground font-body tracking-normal"
        >
          {section.title}
        </h2>
        <ul className="flex flex-wrap items-center gap-x-[clamp(24px,4vw,64px)] gap-y-6">
          {section.logos.map(({ image, href }) => (
            <li key={image.url}>
              {href ? (
                <AppLink href={href} className="block py-2">
                  <Logo image={image} />
                </AppLink>
              ) : (
                <Logo image={image} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Logo({ image }: { image: StoreImage }) {
  return (
    <img
      src={image.url}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading="lazy"
      decoding="async"
      className="h-10 w-auto max-w-40 object-contain"
    />
  )
}
