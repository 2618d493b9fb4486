import type { SectionOf } from '@/lib/shop/store/section-schema'

/** A few facts about buying in this store. */
export function Facts({ section }: { section: SectionOf<'facts'> }) {
  return (
    <section aria-label={section.title} className="flush-start pb-section">
      <ul className="wrap grid gap-x-gutter gap-y-7 md:auto-cols-fr md:grid-flow-col">
        {section.facts.map((fact) => (
          <li key={fact.title} className="border-t border-foreground pt-4">
            <h2 className="mb-1.5 text-h3 tracking-half">{fact.title}</h2>
            <p className="max-w-[40ch] text-muted-foreground">{fact.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
