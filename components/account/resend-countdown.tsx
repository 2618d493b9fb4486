'use client'

import { useEffect, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import { buttonClass } from '@/components/ui/button'

/** A submit button that is disabled for some seconds, with the remaining time. */
export function ResendCountdown({
  wait,
  labels,
  messages,
}: {
  /** Seconds from now, as the server counts: the clock of a browser may be minutes off. */
  wait: number
  labels: { send: string; sending: string }
  messages: ClientMessages<'sendAgainIn'>
}) {
  // Zero on the server: without scripts nothing would count down and enable the button.
  const [seconds, setSeconds] = useState(0)
  const { pending } = useFormStatus()
  useEffect(() => {
    const end = performance.now() + wait * 1000
    const count = () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [wait])
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <button type="submit" disabled={pending || seconds > 0} className={buttonClass('line')}>
        {pending ? labels.sending : labels.send}
      </button>
      {seconds > 0 ? (
        <span className="num text-small text-muted-foreground">
          {createTranslate(messages)('sendAgainIn', { time })}
        </span>
      ) : null}
    </div>
  )
}
