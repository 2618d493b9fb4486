'use client'

import { useState, useTransition, type ComponentProps, type SubmitEvent } from 'react'
import type { PostAction } from '@/lib/shop/forms/form-result'
import { FieldError } from './field-frame'

type KeptFormProps = Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> & {
  /** A server action; without scripts the form is submitted to it directly. */
  action: PostAction
  /** Shown when the shop could not be reached. */
  unreachable: string
}

/**
 * A form whose fields and focus stay when the shop cannot be reached: a rejected action would
 * replace the page, and what was typed with it. Redirects, and answers that are none of ours, go on
 * to the router and the error page.
 */
export function KeptForm({ action, unreachable, children, ...rest }: KeptFormProps) {
  const [isLost, setIsLost] = useState(false)
  const [, startTransition] = useTransition()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter)
    setIsLost(false)
    startTransition(async () => {
      try {
        await action(data)
      } catch (error) {
        // What `fetch` throws without a connection (Fetch Standard), and nothing else here.
        if (!(error instanceof TypeError)) throw error
        startTransition(() => setIsLost(true))
      }
    })
  }
  return (
    <form {...rest} action={action} onSubmit={send}>
      {children}
      {isLost ? (
        <div ref={show}>
          <FieldError isLive>{unreachable}</FieldError>
        </div>
      ) : null}
    </form>
  )
}

/** The message stands below the button, which may be at the lower edge of a small screen. */
function show(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}
