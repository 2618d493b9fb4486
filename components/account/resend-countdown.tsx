'use client'

import { useEffect, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import { buttonClass } from '@/components/ui/button'

const WAIT_SECONDS = 60

/** A submit button that is disabled for a minute after the last use, with the remaining time. */
export function ResendCountdown({
  sentAt,
  labels,
  messages,
}: {
  sentAt: number
  labels: { send: string; sending: string }
  messages: ClientMessages<'sendAgainIn'>
}) {
  // Zero on the server: without scripts nothing would count down and enable the button.
  const [seconds, setSeconds] = useState(0)
  const { pending } = useFormStatus()
  useEffect(() => {
    const count = () => {
      setSeconds(Math.max(0, Math.ceil(WAIT_SECONDS - (Date.now() - sentAt) / 1000)))
    }
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  const time = `0:${String(seconds).padStart(2, '0')}`
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
