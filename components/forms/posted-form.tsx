import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FormState } from '@/lib/shop/forms/form-result'
import { ActionForm } from './action-form'
import { ErrorSummary } from './error-summary'
import { FormProblem } from './form-problem'

/**
 * A form that works without scripts: errors are listed at the top and take the focus, and the key
 * resets the fields to the typed values. The validation of the browser is off.
 */
export function PostedForm({
  action,
  view,
  label,
  problem,
  className,
  children,
}: {
  /** A server action that ends in a redirect when it is sent without scripts, or a handler's path. */
  action: ((data: FormData) => void) | string
  view: FormState
  label?: string
  /** Replaces the error of the form as a whole. */
  problem?: ReactNode
  className?: string
  children: ReactNode
}) {
  const content = (
    <>
      {view.formError ? (problem ?? <FormProblem title={view.formError} />) : null}
      <ErrorSummary errors={view.summary} />
      {children}
    </>
  )
  const form = {
    'aria-label': label,
    noValidate: true,
    className: clsx('grid gap-5', className),
    children: content,
  }
  return typeof action === 'string' ? (
    <form key={view.key} action={action} method="post" {...form} />
  ) : (
    <ActionForm key={view.key} action={action} {...form} />
  )
}
