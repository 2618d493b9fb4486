import { classNames } from '@/components/ui/class-names'
import { STEPS, type Step } from '@/lib/shop/checkout/checkout-forms'
import { PlainLink } from '@/components/ui/plain-link'

type StepsProps = {
  current: Step
  texts: Readonly<Record<Step | 'label', string>>
}

/** Where one stands in the checkout: numbered because it is a sequence; done steps are links. */
export function Steps({ current, texts }: StepsProps) {
  const now = STEPS.indexOf(current)
  return (
    <nav aria-label={texts.label}>
      <ol className="grid grid-cols-4 gap-2 text-small sm:text-label">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === now ? 'step' : undefined}
            className={classNames(
              'border-t-3 pt-2',
              index < now && 'border-step-done',
              index === now && 'border-primary font-strong',
              index > now && 'border-border text-muted-foreground',
            )}
          >
            {index < now ? (
              <PlainLink
                href={`/checkout/${step}`}
                className="inline-flex min-h-8 items-start hover:underline"
              >
                <Label number={index + 1}>{texts[step]}</Label>
              </PlainLink>
            ) : (
              <Label number={index + 1}>{texts[step]}</Label>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Label({ number, children }: { number: number; children: string }) {
  return (
    <span className="max-sm:grid">
      <span className="num">{number}</span> {children}
    </span>
  )
}
