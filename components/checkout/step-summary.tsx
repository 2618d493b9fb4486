import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'

export type StepSummaryRow = {
  label: string
  content: ReactNode
  href: string
  /** "Change contact", for screen readers that list links without their rows. */
  changeLabel: string
}

/** What was entered in earlier steps, each row with a link to its step. */
export function StepSummary({
  rows,
  change,
  wide,
}: {
  rows: readonly StepSummaryRow[]
  change: string
  /** Wider labels, for the review step. */
  wide?: boolean
}) {
  return (
    <dl className={clsx('@container border-t', wide ? 'border-foreground' : 'border-border')}>
      {rows.map((row) => (
        <div
          key={row.label}
          className={
            wide
              ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-border py-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]'
              : 'grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 border-b border-border py-3 text-label @max-[18rem]:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[6rem_minmax(0,1fr)_auto]'
          }
        >
          <dt
            className={clsx(
              'text-muted-foreground',
              wide ? 'max-sm:col-span-2' : '@max-[18rem]:col-span-2',
            )}
          >
            {row.label}
          </dt>
          <dd className="min-w-0 wrap-anywhere">{row.content}</dd>
          <dd>
            <TextLink href={row.href} aria-label={row.changeLabel} className="inline-block py-0.5">
              {change}
            </TextLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
