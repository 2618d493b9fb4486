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
 * Without scripts the selection is sent with the button.
 */
export function LiveForm({ action, children, className }: LiveFormProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const self = useRef<HTMLFormElement>(null)
  const tell = (form: HTMLFormElement) => {
    const data = new FormData(form)
    data.set('stay', '1')
    startTransition(async () => {
      await holdNavigation(action(data).catch(() => null))
      router.refresh()
    })
  }
  // What was chosen before the scripts ran is told too, or the sum would stay behind it.
  const tellEarlierChoice = useEffectEvent(() => {
    const form = self.current
    if (form?.querySelector('input[type=radio]:checked:not([checked])')) tell(form)
  })
  useEffect(() => tellEarlierChoice(), [])
  return (
    <form
      ref={self}
      action={formAction(action)}
      noValidate
      aria-busy={isPending}
      className={className}
      onChange={(event) => {
        if (isChoice(event.target)) tell(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

function isChoice(target: EventTarget): boolean {
  if (target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && target.type === 'radio'
}
