import { useId } from 'react'
import { MerchantHtml } from '@/components/ui/merchant-html'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { TextLink } from '@/components/ui/text-link'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { SectionHead } from './section-head'

const widths: Record<number, string> = {
  2: 'md:grid-cols-2',
  3: 'md:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
}

/** Two to four columns of text, each with an image if it has one. */
export function Columns({ section }: { section: SectionOf<'columns'> }) {
  const headingId = useId()
  const { title, columns } = section
  const Heading = title ? 'h3' : 'h2'
  return (
    <section aria-labelledby={title ? headingId : undefined} className="py-section">
      <div className="wrap">
        {title ? <SectionHead id={headingId} title={title} /> : null}
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
              {column.link ? (
                <TextLink href={column.link.href} className="py-1.5">
                  {column.link.label}
                </TextLink>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
