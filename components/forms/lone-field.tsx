'use client'

import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { controlClass, FieldError } from './field-frame'
import { FieldLabel } from './field-label'

/**
 * The only field of a small form, beside its button and with its error below it. A refused form has
 * no summary that could take the focus, so the field takes it; without scripts the address does
 * (`FormSpec.anchor`).
 */
export function LoneField({
  id,
  label,
  error,
  of,
  describedBy,
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'aria-describedby'> & {
  id: string
  label: string
  error: string | undefined
  /** Changes with each refusal, after which the field takes the focus again. */
  of: string
  describedBy?: string | undefined
  /** The button. */
  children: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  const isRefused = error !== undefined
  useEffect(() => {
    if (isRefused) field.current?.focus()
  }, [isRefused, of])
  return (
    <>
      <FieldLabel htmlFor={id} className="text-label font-medium">
        {label}
      </FieldLabel>
      <div className="flex flex-wrap items-start gap-2">
        <div className="grid flex-1 basis-36 content-start gap-1.5">
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
        {children}
      </div>
    </>
  )
}
