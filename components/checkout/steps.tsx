import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import { STEPS, type Step } from '@/lib/shop/checkout/checkout-forms'
import { PlainLink } from '@/components/ui/plain-link'

/** The steps of the checkout, numbered; completed ones are links. */
export function Steps({ current }: { current: Step }) {
  const t = useTranslations('checkout.steps')
  const now = STEPS.indexOf(current)
  return (
    <nav aria-label={t('label')} className="@container">
      <ol className="grid grid-cols-4 gap-2 @max-[18rem]:grid-cols-2 text-small sm:text-label">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === now ? 'step' : undefined}
            className={clsx(
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
                <Label number={index + 1}>{t(step)}</Label>
              </PlainLink>
            ) : (
              <Label number={index + 1}>{t(step)}</Label>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Label({ number, children }: { number: number; children: string }) {
  const format = useFormatter()
  return (
    <span className="max-sm:grid">
      <span className="num">{format.number(number)}</span> {children}
    </span>
  )
}
