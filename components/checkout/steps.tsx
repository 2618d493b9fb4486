import { clsx } from 'clsx'
import { useFormatter, useTranslations } from 'next-intl'
import { STEPS, type Step } from '@/lib/shop/checkout/checkout-forms'
import { PlainLink } from '@/components/ui/locale-prefix'
import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { SubmitButton } from '@/components/forms/submit-button'
import { ButtonLink } from '@/components/ui/button'

/** The steps of the checkout, numbered; completed ones are links. */
export function Steps({ current }: { current: Step }) {
  const t = useTranslations('checkout.steps')
  const now = STEPS.indexOf(current)
  return (
    <nav aria-label={t('label')} className="@container">
      <ol className="grid grid-cols-[repeat(4,auto)] gap-2 @max-[18rem]:grid-cols-2 text-small sm:grid-cols-4 sm:text-label">
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

type CheckoutColumnsProps = {
  /** "Show order (2 items)" and the total: the bar that opens the summary on small screens. */
  bar: { label: string; total: string } | null
  /** Rendered twice; CSS shows one of them. */
  summary: (layout: 'phone' | 'desktop') => ReactNode
  children: ReactNode
}

/**
 * The step beside the order summary; on small screens the summary is a bar at the top. Without a
 * bar both are the main content, as the button that orders is beside the step.
 */
export function CheckoutColumns({ bar, summary, children }: CheckoutColumnsProps) {
  const [Columns, Step, Side] = bar
    ? (['div', 'main', 'aside'] as const)
    : (['main', 'div', 'div'] as const)
  const main = { id: 'main', tabIndex: -1 }
  return (
    <Columns
      {...(bar ? {} : main)}
      className="flex w-full grow flex-col lg:mx-auto lg:grid lg:max-w-shop lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      {bar ? (
        <details className="group bg-surface text-surface-foreground lg:hidden">
          <summary className="wrap flex min-h-15 items-center justify-between gap-4">
            <span className="group-open:underline">{bar.label}</span>
            <strong className="num">{bar.total}</strong>
          </summary>
          <div className="wrap pt-2 pb-6">{summary('phone')}</div>
        </details>
      ) : null}
      <Step
        {...(bar ? main : {})}
        className="w-full px-margin pt-6 pb-14 lg:pt-12 lg:pe-[clamp(32px,4.5vw,72px)]"
      >
        {children}
      </Step>
      <Side className={clsx('lg:py-12 lg:pe-margin', bar && 'max-lg:hidden')}>
        <div className="bg-surface px-margin py-8 text-surface-foreground lg:sticky lg:top-6 lg:rounded-control lg:px-[clamp(24px,3vw,44px)]">
          {summary('desktop')}
        </div>
      </Side>
    </Columns>
  )
}

/** The bottom of a step: a link back, and a button that names the next step. */
export function StepFoot({ back, backHref, next }: Record<'back' | 'backHref' | 'next', string>) {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-4 pt-9">
      <TextLink href={backHref} className="inline-flex min-h-11 items-center">
        {back}
      </TextLink>
      <SubmitButton pendingLabel={next} className="max-sm:w-full sm:min-w-64">
        {next}
      </SubmitButton>
    </div>
  )
}

type StepFailedProps = {
  href: string
  /** The label of the link that loads the step again. */
  again: string
  children: ReactNode
}

/** Shown in place of a step's options when they could not be loaded. */
export function StepFailed({ href, again, children }: StepFailedProps) {
  return (
    <div className="grid justify-items-start gap-4 pt-8">
      <p role="alert">{children}</p>
      <ButtonLink look="line" href={href}>
        {again}
      </ButtonLink>
    </div>
  )
}
