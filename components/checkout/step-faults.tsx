import type { ReactNode } from 'react'
import { ErrorSummary, type SummaryError } from '@/components/forms/error-summary'
import { ButtonLink } from '@/components/ui/button-link'

/** The errors of a refused step, above its options. */
export function StepErrors({ title, errors }: { title: string; errors: readonly SummaryError[] }) {
  if (errors.length === 0) return null
  return (
    <div className="pb-6">
      <ErrorSummary title={title} errors={errors} />
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
