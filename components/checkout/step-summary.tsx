import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'

export type StepSummaryRow = {
  label: string
  content: ReactNode
  href: string
  /** "Change contact", for screen readers that list links without their rows. */
  changeLabel: string
}

/** The entries of the steps before, each row with a link to its step. */
export function StepSummary({
  rows,
  change,
  wide,
}: {
  rows: readonly StepSummaryRow[]
  change: string
  /** Wider labels, on the review step. */
  wide?: boolean
}) {
  return (
    <dl className={wide ? 'border-t border-foreground' : 'border-t border-border'}>
      {rows.map((row) => (
        <div
          key={row.label}
          className={
            wide
              ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-border py-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]'
              : 'grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 border-b border-border py-3 text-label sm:grid-cols-[6rem_minmax(0,1fr)_auto]'
          }
        >
          <dt
            className={wide ? 'text-muted-foreground max-sm:col-span-2' : 'text-muted-foreground'}
          >
            {row.label}
          </dt>
          <dd className="min-w-0">{row.content}</dd>
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
