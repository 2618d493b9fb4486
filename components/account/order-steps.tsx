import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { formatMoment, type Calendar } from '@/lib/shop/moments'
import type { OrderStep } from '@/lib/shop/order-progress'

const bars = { done: 'bg-step-done', now: 'bg-primary', ahead: 'bg-border' } as const

/** The four steps as bars in a row, as in the checkout. */
export function StepBars({ steps }: { steps: readonly OrderStep[] }) {
  const t = useTranslations('account')
  return (
    <ol className="grid grid-cols-4 gap-1.5">
      {steps.map(({ key, place }) => (
        <li
          key={key}
          aria-current={place === 'now' ? 'step' : undefined}
          className={classNames(
            'grid content-start gap-2 text-small',
            place === 'now' && 'font-medium',
            place === 'ahead' && 'text-muted-foreground',
          )}
        >
          <span aria-hidden="true" className={classNames('h-0.75', bars[place])} />
          {t(`step.${key}`)}
        </li>
      ))}
    </ol>
  )
}

const marks = {
  done: 'border-primary bg-primary',
  now: 'border-primary bg-primary',
  ahead: 'border-input bg-background',
} as const

/** The four steps one below the other, each with its moment. */
export function Timeline({ steps, calendar }: { steps: readonly OrderStep[]; calendar: Calendar }) {
  const t = useTranslations('account')
  return (
    <ol className="grid">
      {steps.map(({ key, place, on }, index) => (
        <li
          key={key}
          aria-current={place === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[13px_1fr] gap-x-6 pb-7 last:pb-0"
        >
          {index < steps.length - 1 ? (
            <span aria-hidden="true" className="absolute start-1.5 top-3 bottom-0 w-px bg-input" />
          ) : null}
          <span
            aria-hidden="true"
            className={classNames('relative mt-1.5 size-3.25 border dip-mark', marks[place])}
          />
          <span className="grid gap-0.5">
            <span
              className={classNames(place === 'ahead' ? 'text-muted-foreground' : 'font-strong')}
            >
              {t(`step.${key}`)}
            </span>
            {on ? (
              <span className="text-label text-muted-foreground">
                {formatMoment(on, calendar, 'moment')}
              </span>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
