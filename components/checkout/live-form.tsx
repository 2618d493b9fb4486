'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useTransition, type ReactNode } from 'react'
import { holdNavigation } from '@/components/ui/hold-navigation'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'

type LiveFormProps = {
  action: FormAction
  children: ReactNode
  className?: string
}

/**
 * A form of options that sends each selection at once, so that the totals beside it are updated.
 * Without scripts the button sends the selection.
 */
export function LiveForm({ action, children, className }: LiveFormProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const self = useRef<HTMLFormElement>(null)
  const send = (form: HTMLFormElement) => {
    const data = new FormData(form)
    data.set('stay', '1')
    startTransition(async () => {
      const answer = await holdNavigation(action(data).catch(() => null))
      if (!answer?.leaveTo) router.refresh()
    })
  }
  // Also sends a selection made before hydration, or the totals would not match it.
  const sendEarlierSelection = useEffectEvent(() => {
    const form = self.current
    if (form?.querySelector('input[type=radio]:checked:not([checked])')) send(form)
  })
  useEffect(() => sendEarlierSelection(), [])
  return (
    <form
      ref={self}
      action={formAction(action)}
      noValidate
      aria-busy={isPending}
      className={className}
      onChange={(event) => {
        if (isSelection(event.target)) send(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

function isSelection(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && target.type === 'radio'
}
