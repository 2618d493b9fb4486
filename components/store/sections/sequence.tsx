import { HoverLink } from '@/components/ui/hover-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { ImageSource } from '@/components/ui/image-source'
import type { SectionOf } from '@/lib/shop/store/home-schema'

export type SequenceStep = {
  label: string
  text: string
  title: string
  href: string
  price: string
  image: ImageSource | null
}

/** Products in the order of an evening: each column stands lower and dimmer than the one before. */
export function Sequence({
  section,
  steps,
}: {
  section: SectionOf<'sequence'>
  steps: readonly SequenceStep[]
}) {
  return (
    <section aria-labelledby="sequence" className="py-section">
      <div className="wrap">
        <div className="mb-[clamp(24px,3vw,40px)] flex flex-wrap items-end justify-between gap-x-8 gap-y-1.5">
          <h2 id="sequence" className="text-h1">
            {section.title}
          </h2>
          <p className="max-w-[46ch] text-muted-foreground">{section.text}</p>
        </div>
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
      <h3 className="pt-3.5 text-name tracking-half">
        <HoverLink
          href={step.href}
          className="whole-card group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[0.2em]"
        >
          {step.title}
        </HoverLink>
      </h3>
      <p className="text-small text-muted-foreground">{step.text}</p>
      <p className="num mt-1 text-label">{step.price}</p>
    </article>
  )
}
