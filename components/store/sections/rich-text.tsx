import { useId } from 'react'
import { MerchantHtml } from '@/components/ui/merchant-html'
import { TextLink } from '@/components/ui/text-link'
import type { SectionOf } from '@/lib/shop/store/section-schema'

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
        {link ? (
          <TextLink href={link.href} className="py-1.5">
            {link.label}
          </TextLink>
        ) : null}
      </div>
    </section>
  )
}
