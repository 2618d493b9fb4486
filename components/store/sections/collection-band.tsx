import { useId, type ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'

type CollectionBandProps = {
  title: string
  text: string | null
  /** Language of title and text, when it differs from that of the page. */
  lang?: string | undefined
  link: { label: string; href: string }
  children: ReactNode
}

/** A collection on the band background: text in four columns, products in eight. */
export function CollectionBand({ title, text, lang, link, children }: CollectionBandProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flush-end on-band bg-band text-band-foreground">
      <div className="wrap pt-[clamp(48px,6vw,96px)] pb-[clamp(40px,5vw,72px)]">
        <div className="grid-12 gap-y-9">
          <div className="flex flex-col justify-between gap-6 lg:col-span-4">
            <div>
              <h2 id={headingId} className="text-h1">
                <bdi lang={lang}>{title}</bdi>
              </h2>
              {text ? (
                <p className="band-soft mt-3.5 max-w-[26ch] text-lead">
                  <bdi lang={lang}>{text}</bdi>
                </p>
              ) : null}
            </div>
            <p>
              <TextLink href={link.href} className="inline-block py-1.5">
                {link.label}
              </TextLink>
            </p>
          </div>
          <ul className="grid grid-cols-2 gap-x-gutter gap-y-row max-md:[&>li:nth-child(3)]:col-span-2 md:grid-cols-3 lg:col-span-8">
            {children}
          </ul>
        </div>
      </div>
      <div className="foot-edge" />
    </section>
  )
}
