'use client'

import { useTransition, type ReactNode, type SubmitEvent } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { holdNavigation } from '@/components/ui/hold-navigation'
import type { FormAction } from '@/lib/shop/forms/form-result'

/** Buttons whose next page is loaded anew: early scripts of another frame need a new document. */
export function LeavingForm({
  action,
  buttons,
  pendingLabel,
  children,
}: {
  action: FormAction
  /** Values of the field `way`, with their labels. */
  buttons: readonly { value: string; label: string }[]
  pendingLabel: string
  children: ReactNode
}) {
  const [isPending, startTransition] = useTransition()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter)
    data.set('stay', '1')
    startTransition(async () => {
      const answer = await holdNavigation(action(data).catch(() => null))
      // Without an answer the page says what is true now.
      if (!answer) window.location.reload()
      else if (answer.ok && answer.leaveTo) window.location.assign(answer.leaveTo)
    })
  }
  return (
    <form action={action} onSubmit={send} noValidate className="flex flex-wrap gap-3">
      {children}
      {buttons.map(({ value, label }) => (
        <SubmitButton
          key={value}
          name="way"
          value={value}
          look="line"
          pendingLabel={pendingLabel}
          busy={isPending}
        >
          {label}
        </SubmitButton>
      ))}
    </form>
  )
}
