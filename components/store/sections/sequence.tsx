import { useId } from 'react'
import { AppLink } from '@/components/ui/app-link'
import type { SequenceStep } from '@/lib/shop/store/section-views'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { SectionHead } from './section-head'

/** Products as a sequence in which each column is lower and dimmer than the one before. */
export function Sequence({
  section,
  steps,
}: {
  section: SectionOf<'sequence'>
  steps: readonly SequenceStep[]
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap">
        <SectionHead id={headingId} title={section.title} aside={section.text} large />
        <ol className="scroll-row grid auto-cols-[min(64vw,240px)] grid-flow-col gap-x-gutter lg:mx-0 lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-5 lg:overflow-visible lg:px-0">
          {steps.map((step, index) => (
            <li key={step.label} style={{ '--i': index }} className="evening-step snap-start">
              <Step step={step} />
            </li>
          ))}
        </ol>
      </div>
    </section>
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
        <AppLink prefetchOnHover href={step.href} className="whole-card">
          {step.title}
        </AppLink>
      </h3>
      <p className="text-small text-muted-foreground">{step.text}</p>
      <p className="num mt-1 text-label">{step.price}</p>
    </article>
  )
}
