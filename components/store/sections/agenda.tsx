import { useId } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import type { SectionOf } from '@/lib/shop/store/section-schema'

/** Text on the band background beside a list of terms with their details. */
export function Agenda({ section }: { section: SectionOf<'agenda'> }) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="flush-start on-band pb-section text-band-foreground"
    >
      <div className="agenda-field grid gap-x-gutter gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:justify-between">
        <div className="grid content-start justify-items-start gap-5">
          <h2 id={headingId} className="text-h1">
            {section.title}
          </h2>
          <p className="max-w-[38ch] text-lead">{section.text}</p>
          {section.link ? (
            <ButtonLink href={section.link.href} look="band">
              {section.link.label}
            </ButtonLink>
          ) : null}
        </div>
        <dl className="grid content-center">
          {section.entries.map(({ label, text }) => (
            <div
              key={label}
              className="grid grid-cols-[minmax(96px,2fr)_minmax(0,5fr)] gap-4 border-t border-band-foreground/40 py-3"
            >
              <dt className="font-strong">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
