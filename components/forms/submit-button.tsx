'use client'

import { clsx } from 'clsx'
import { useFormStatus } from 'react-dom'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from '@/components/ui/button-class'

type SubmitButtonProps = {
  children: ReactNode
  /** The label while the form is being sent, as "Adding…". */
  pendingLabel: string
  look?: ButtonLook | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
  name?: string | undefined
  value?: string | undefined
  /** Whether something else keeps the form busy, as a transition outside of it. */
  busy?: boolean | undefined
}

/** Submits its form and shows that it is sent. Both labels share one grid cell, so the width stays. */
export function SubmitButton({
  children,
  pendingLabel,
  look,
  size,
  className,
  busy,
  ...rest
}: SubmitButtonProps) {
  const { pending } = useFormStatus()
  const waiting = pending || busy === true
  return (
    <button
      type="submit"
      aria-disabled={waiting || undefined}
      onClick={(event) => {
        if (waiting) event.preventDefault()
      }}
      className={buttonClass(look, size, className)}
      {...rest}
    >
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <span className={clsx(waiting && 'invisible')}>{children}</span>
        <span
          className={clsx('inline-flex items-center gap-2.5', !waiting && 'invisible')}
          aria-hidden={!waiting || undefined}
        >
          <span className="size-4 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin" />
          {pendingLabel}
        </span>
      </span>
    </button>
  )
}
