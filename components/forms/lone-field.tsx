'use client'

import { clsx } from 'clsx'
import { useEffect, useRef, type ComponentProps } from 'react'
import { controlClass, FieldError } from './field-frame'

/**
 * The only field of a small form, with its error below it. A refused form has no summary that could
 * take the focus, so the field takes it; without scripts the address does (`FormSpec.anchor`).
 */
export function LoneField({
  id,
  error,
  of,
  describedBy,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'aria-describedby'> & {
  id: string
  error: string | undefined
  /** Changes with each refusal, after which the field takes the focus again. */
  of: string
  describedBy?: string | undefined
}) {
  const field = useRef<HTMLInputElement>(null)
  const isRefused = error !== undefined
  useEffect(() => {
    if (isRefused) field.current?.focus()
  }, [isRefused, of])
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <input
        ref={field}
        id={id}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-error` : describedBy}
        className={controlClass(isRefused)}
        {...rest}
      />
      <div role="alert">
        {isRefused ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
    </div>
  )
}
