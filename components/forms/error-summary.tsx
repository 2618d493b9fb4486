'use client'

import { useEffect, useRef } from 'react'

export type SummaryError = { fieldId: string; message: string }

/**
 * The errors at the top of a refused form: a link to each field, with the message of the field. It
 * takes the focus when it appears.
 */
export function ErrorSummary({
  title,
  errors,
}: {
  title: string
  errors: readonly SummaryError[]
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-s-6 border-danger bg-danger-surface px-5 py-4.5 text-foreground"
    >
      <h2 className="mb-1.5 font-body text-title font-strong tracking-normal">{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`}>
            <a
              href={`#${error.fieldId}`}
              className="link inline-block py-1 font-medium text-danger"
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
