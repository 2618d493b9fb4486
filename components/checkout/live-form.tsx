'use client'

import { useRouter } from 'next/navigation'
import { useTransition, type ReactNode } from 'react'
import { formAction, type FormAction } from '@/lib/shop/form-answer'

type LiveFormProps = {
  action: FormAction
  children: ReactNode
  className?: string
}

/**
 * A form of choices that tells the server each choice at once, so that the sum beside it follows
 * (experience.md item 43). Without scripts the choice is sent with the button.
 */
export function LiveForm({ action, children, className }: LiveFormProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  return (
    <form
      action={formAction(action)}
      noValidate
      aria-busy={isPending}
      className={className}
      onChange={(event) => {
        if (!isChoice(event.target)) return
        const data = new FormData(event.currentTarget)
        data.set('stay', '1')
        startTransition(async () => {
          await action(data).catch(() => null)
          router.refresh()
        })
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
