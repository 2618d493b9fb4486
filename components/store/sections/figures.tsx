import type { SectionOf } from '@/lib/shop/store/section-schema'

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
