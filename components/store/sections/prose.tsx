import { useId } from 'react'
import { MerchantHtml } from '@/components/ui/merchant-html'
import Mustache from 'mustache'
import { withUnits } from '@/lib/shop/i18n/formatters'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { Accordion, AccordionItem } from '@/components/ui/accordion'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { clsx } from 'clsx'
import { HeadedSection, SectionLink } from './section-head'

/** Paragraphs at the width of prose, below a title. */
export function RichText({ section }: { section: SectionOf<'rich-text'> }) {
  const headingId = useId()
  const { title, paragraphs, link } = section
  return (
    <section aria-labelledby={title ? headingId : undefined} className="py-section">
      <div className="wrap grid justify-items-start gap-[1em]">
        {title ? (
          <h2 id={headingId} className="mb-2 text-h2">
            {title}
          </h2>
        ) : null}
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            <MerchantHtml html={paragraph} />
          </p>
        ))}
        <SectionLink link={link} />
      </div>
    </section>
  )
}

/** A section of the merchant's own: its template, filled with its data, whose texts are escaped. */
export function OwnSection({ section, template }: { section: SectionOf<'own'>; template: string }) {
  return (
    <div className={`own-${section.template}`}>
      <MerchantHtml html={Mustache.render(template, section.data)} place="section" />
    </div>
  )
}

/** Questions whose answers open in place. */
export function Questions({ section }: { section: SectionOf<'questions'> }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap grid-12 gap-y-6">
        <h2 id={headingId} className="text-h2 lg:col-span-4">
          {section.title}
        </h2>
        <div className="lg:col-span-8">
          <Accordion>
            {section.questions.map(({ question, answer }) => (
              <AccordionItem key={question} title={question}>
                <p>
                  <MerchantHtml html={answer} />
                </p>
              </AccordionItem>
            ))}
          </Accordion>
        </div>
      </div>
    </section>
  )
}

/** A quote beside an image. */
export function Quote({ section }: { section: SectionOf<'quote'> }) {
  return (
    <section className="py-section">
      <figure className="wrap grid items-end gap-x-gutter gap-y-8 md:grid-cols-12">
        <ResponsiveImage
          source={section.image}
          sizes="(width >= 48rem) 32vw, 100vw"
          className="aspect-square md:col-span-4"
        />
        <div className="md:col-start-6 md:col-end-13">
          <blockquote className="text-saying text-heading text-balance">{section.quote}</blockquote>
          <figcaption className="mt-6 grid max-w-[52ch] justify-items-start gap-3.5 text-muted-foreground">
            <p>{section.text}</p>
            <SectionLink link={section.link} className="py-1.5 text-foreground" />
          </figcaption>
        </div>
      </figure>
    </section>
  )
}

/** An image on one half and text on the other. */
export function ImageWithText({ section }: { section: SectionOf<'image-with-text'> }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap grid items-center gap-x-[clamp(32px,5vw,96px)] gap-y-8 md:grid-cols-2">
        <ResponsiveImage
          source={section.image}
          sizes="(width >= 48rem) 46vw, 92vw"
          className={clsx('aspect-4/3', section.side === 'end' && 'md:order-last')}
        />
        <div className="grid justify-items-start gap-5">
          <h2 id={headingId} className="text-h1">
            {section.title}
          </h2>
          <p className="max-w-text text-lead text-muted-foreground">
            <MerchantHtml html={section.text} />
          </p>
          <SectionLink link={section.link} look="line" />
        </div>
      </div>
    </section>
  )
}

const widths: Record<number, string> = {
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
}

/** Two to four columns of text, each with an image if it has one. */
export function Columns({ section }: { section: SectionOf<'columns'> }) {
  const { title, columns } = section
  const Heading = title ? 'h3' : 'h2'
  return (
    <HeadedSection title={title}>
      <ul className={`grid gap-x-gutter gap-y-row ${widths[columns.length] ?? ''}`}>
        {columns.map((column) => (
          <li key={column.title} className="grid content-start justify-items-start gap-2.5">
            {column.image ? (
              <ResponsiveImage
                source={column.image}
                sizes="(width >= 48rem) 32vw, 92vw"
                className="mb-2 aspect-4/3 w-full"
              />
            ) : null}
            <Heading className="text-h3 tracking-half">{column.title}</Heading>
            <p className="max-w-[44ch] text-muted-foreground">
              <MerchantHtml html={column.text} />
            </p>
            <SectionLink link={column.link} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}

/** A few facts about buying in this store. */
export function Facts({ section }: { section: SectionOf<'facts'> }) {
  return (
    <section aria-label={section.title} className="flush-start pb-section">
      <ul className="wrap grid gap-x-gutter gap-y-7 md:auto-cols-fr md:grid-flow-col">
        {section.facts.map((fact) => (
          <li key={fact.title} className="border-t border-foreground pt-4">
            <h2 className="mb-1.5 text-h3 tracking-half">{fact.title}</h2>
            <p className="max-w-[40ch] text-muted-foreground">{withUnits(fact.text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Numbers, days or prices in large type, in cells between two rules. */
export function Figures({ section }: { section: SectionOf<'figures'> }) {
  return (
    <section aria-label={section.title} className="flush-end border-b-2 border-foreground">
      <ul className="figure-cells wrap grid grid-cols-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {section.figures.map((figure) => (
          <li key={figure.title + figure.text} className="py-3.5 text-label">
            <b className="num block text-[clamp(1.5rem,1.1rem+1.6vw,2.5rem)] leading-[1.05] text-heading">
              {figure.title}
            </b>
            {figure.text}
          </li>
        ))}
      </ul>
    </section>
  )
}
