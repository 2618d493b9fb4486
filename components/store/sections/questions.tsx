import { useId } from 'react'
import { Accordion, AccordionItem } from '@/components/ui/accordion'
import { MerchantHtml } from '@/components/ui/merchant-html'
import type { SectionOf } from '@/lib/shop/store/section-schema'

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
