import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FormState, PostAction } from '@/lib/shop/forms/form-state'
import { ErrorSummary } from './error-summary'
import { FormProblem } from './form-problem'

/**
 * A form that works without scripts: what was wrong stands on top and takes the focus, and the key
 * lets the fields start from what was typed. The browser's own bubbles are off, ours say more.
 */
export function PostedForm({
  action,
  view,
  label,
  problem,
  className,
  children,
}: {
  action: PostAction
  view: FormState
  label?: string
  /** In place of the sentence that speaks of the form as a whole. */
  problem?: ReactNode
  className?: string
  children: ReactNode
}) {
  const t = useTranslations('ui')
  return (
    <form
      key={view.key}
      action={action}
      aria-label={label}
      noValidate
      className={clsx('grid gap-5', className)}
    >
      {view.formError ? (problem ?? <FormProblem title={view.formError} />) : null}
      <ErrorSummary title={t('errorCount', { count: view.summary.length })} errors={view.summary} />
      {children}
    </form>
  )
}
