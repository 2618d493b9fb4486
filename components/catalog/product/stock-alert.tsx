'use client'

import { useState, useTransition, type FormEvent, type ReactNode } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextField } from '@/components/forms/field-frame'
import { holdNavigation } from '@/components/ui/hold-navigation'
import type { FormAction, FormResult } from '@/lib/shop/forms/form-result'
import { useProduct } from './selected-options'

type StockAlertProps = {
  /** `askForAlert`; without scripts the form is submitted to it directly. */
  action: FormAction
  labels: Record<'heading' | 'email' | 'help' | 'submit' | 'sending' | 'failed', string>
}

/** Shown below a sold-out variant: one field to be emailed when it is back. */
export function StockAlert(props: StockAlertProps) {
  const { variant } = useProduct()
  if (!variant || variant.availableQuantity > 0) return null
  return <AlertForm key={variant.id} variantId={variant.id} {...props} />
}

function AlertForm({ action, labels, variantId }: StockAlertProps & { variantId: string }) {
  const { product } = useProduct()
  const [result, setResult] = useState<FormResult<undefined> | null>(null)
  const [isPending, startTransition] = useTransition()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const data = new FormData(event.currentTarget)
    data.set('stay', '1')
    startTransition(async () => {
      const failed = { ok: false as const, errors: { '': labels.failed } }
      const answer = await holdNavigation(action(data).catch(() => failed))
      startTransition(() => setResult(answer))
    })
  }
  const errors = result?.ok === false ? result.errors : {}
  return (
    <form
      action={action}
      onSubmit={submit}
      noValidate
      aria-label={labels.heading}
      className="grid gap-3 border-t border-border pt-5"
    >
      <p className="font-medium">{labels.heading}</p>
      <input type="hidden" name="slug" value={product.slug} />
      <input type="hidden" name="variantId" value={variantId} />
      <TextField
        name="email"
        type="email"
        label={labels.email}
        help={labels.help}
        error={errors.email}
        autoComplete="email"
        required
      />
      <SubmitButton look="line" busy={isPending} pendingLabel={labels.sending}>
        {labels.submit}
      </SubmitButton>
      <Answer role="status">{result?.ok ? result.notice : null}</Answer>
      <Answer role="alert">{errors['']}</Answer>
    </form>
  )
}

function Answer({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <p role={role} className="text-small font-medium empty:hidden">
      {children}
    </p>
  )
}
