'use client'

import { clsx } from 'clsx'
import { useFormStatus } from 'react-dom'
import { useEffect, useState, type ReactNode } from 'react'
import { buttonClass, type ButtonLook } from '@/components/ui/button'

type SubmitButtonProps = {
  children: ReactNode
  /** The label while the form is being sent, such as "Adding…". */
  pendingLabel: string
  look?: ButtonLook | undefined
  className?: string | undefined
  name?: string | undefined
  value?: string | undefined
  /** Whether something else keeps the form busy, such as a transition outside it. */
  busy?: boolean | undefined
}

/** A reply within this time needs no announcement; only longer waits are announced. */
const SLOW_MS = 1000

/** Submits its form and shows that it is being sent, in the same width; a slow one is announced. */
export function SubmitButton({
  children,
  pendingLabel,
  look,
  className,
  busy,
  ...rest
}: SubmitButtonProps) {
  const { pending } = useFormStatus()
  const waiting = pending || busy === true
  return (
    <>
      <button
        type="submit"
        aria-disabled={waiting || undefined}
        onClick={(event) => {
          if (waiting) event.preventDefault()
        }}
        className={buttonClass(look, className)}
        {...rest}
      >
        <span className="grid place-items-center *:col-start-1 *:row-start-1">
          <span className={clsx(waiting && 'opacity-0')}>{children}</span>
          <span
            className={clsx('inline-flex items-center gap-2.5', !waiting && 'invisible')}
            aria-hidden="true"
          >
            <span className="size-4 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin" />
            {pendingLabel}
          </span>
        </span>
      </button>
      <SlowStatus waiting={waiting} label={pendingLabel} />
    </>
  )
}

/** Announces a form that has been pending for long. */
export function SlowStatus({ waiting, label }: { waiting: boolean; label: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [waiting])
  return (
    <span role="status" className="sr-only">
      {isSlow ? label : ''}
    </span>
  )
}
