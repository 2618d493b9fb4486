'use client'

import { useEffect, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { buttonClass } from '@/components/ui/button-class'

const WAIT_SECONDS = 60

/** A button that can be used again a minute after the last time, and shows how long that is. */
export function ResendCountdown({
  sentAt,
  texts,
}: {
  sentAt: number
  texts: { send: string; sending: string; wait: string }
}) {
  // Zero in the server's document: without scripts nothing would count down and set it free.
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
        {pending ? texts.sending : texts.send}
      </button>
      {seconds > 0 ? (
        <span className="num text-small text-muted-foreground">
          {texts.wait.replace('{time}', time)}
        </span>
      ) : null}
    </div>
  )
}
