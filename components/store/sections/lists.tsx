import { useId } from 'react'
import type { SectionOf, StoreImage } from '@/lib/shop/store/section-schema'
import { clsx } from 'clsx'
import { AppLink } from '@/components/ui/app-link'
import { LogoImage, ResponsiveImage, type ImageSource } from '@/components/ui/responsive-image'
import { HeadedSection, SectionLink } from './section-head'

/** A category of the directory with its number of products and lowest price. */
type DirectoryRow = { name: string; href: string; description: string | null; note: string }

type SequenceStep = {
  label: string
  text: string
  title: string
  href: string
  price: string
  image: ImageSource | null
}

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
          <SectionLink link={section.link} look="band" />
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

/** Categories as large rows with count and lowest price, beside one image. */
export function Directory({
  section,
  rows,
  lang,
}: {
  section: SectionOf<'directory'>
  rows: readonly DirectoryRow[]
  /** Language of names and descriptions, when it is not the page's. */
  lang: string | undefined
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap">
        <h2 id={headingId} className="sr-only">
          {section.title}
        </h2>
        <div className="grid-12">
          <ul
            className={clsx(
              'border-b border-border',
              section.image ? 'lg:col-span-7' : 'lg:col-span-12',
            )}
          >
            {rows.map((row) => (
              <li key={row.href}>
                <AppLink
                  href={row.href}
                  className="directory-row group flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-border py-[clamp(16px,1.7vw,24px)]"
                >
                  <b
                    lang={lang}
                    className="text-[clamp(1.75rem,1.2rem+2.3vw,3.25rem)] leading-[1.02] text-heading transition-colors motion-fast group-hover:text-primary group-focus-visible:text-primary"
                  >
                    {row.name}
                  </b>
                  <span className="num text-small text-muted-foreground">{row.note}</span>
                  {row.description ? (
                    <span lang={lang} className="basis-full text-label text-muted-foreground">
                      {row.description}
                    </span>
                  ) : null}
                </AppLink>
              </li>
            ))}
          </ul>
          {section.image ? (
            <ResponsiveImage
              source={section.image}
              alt=""
              sizes="(width >= 64rem) 32vw, 1px"
              className="hidden lg:col-start-9 lg:col-end-13 lg:block"
            />
          ) : null}
        </div>
      </div>
    </section>
  )
}

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
  return <LogoImage image={image} loading="lazy" className="h-10 max-w-40" />
}

/** Products as a sequence in which each column is lower and dimmer than the one before. */
export function Sequence({
  section,
  steps,
}: {
  section: SectionOf<'sequence'>
  steps: readonly SequenceStep[]
}) {
  return (
    <HeadedSection title={section.title} aside={section.text} large>
      <ol className="scroll-row grid auto-cols-[min(64vw,240px)] grid-flow-col gap-x-gutter lg:mx-0 lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-5 lg:overflow-visible lg:px-0">
        {steps.map((step, index) => (
          <li key={step.label} style={{ '--i': index }} className="evening-step snap-start">
            <Step step={step} />
          </li>
        ))}
      </ol>
    </HeadedSection>
  )
}

function Step({ step }: { step: SequenceStep }) {
  return (
    <article className="group relative">
      <p className="num mb-4 border-b border-input pb-3 text-h2 leading-none text-heading">
        {step.label}
      </p>
      <ResponsiveImage
        source={step.image}
        sizes="(width >= 64rem) 19vw, 240px"
        widths={{ from: 256, upTo: 640 }}
        name={step.title}
        className="dim-image aspect-4/5"
      />
      <h3 className="pt-3.5 text-name tracking-half wrap-anywhere hyphens-auto">
        <AppLink href={step.href} className="whole-card">
          {step.title}
        </AppLink>
      </h3>
      <p className="text-small text-muted-foreground">{step.text}</p>
      <p className="num mt-1 text-label">{step.price}</p>
    </article>
  )
}
