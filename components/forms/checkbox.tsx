import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './field-frame'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  name: string
  children: ReactNode
  /** Shown at the end of the row, such as a count. */
  end?: ReactNode
  error?: string | undefined
}

/** A native checkbox with its own look; the whole row is its target. */
export function Checkbox({
  name,
  id = `f-${name}`,
  children,
  end,
  error,
  className,
  ...rest
}: CheckboxProps) {
  return (
    <div className={className}>
      <label
        className={clsx(
          'checkbox-row',
          rest.disabled && 'cursor-not-allowed text-muted-foreground',
        )}
      >
        <input
          type="checkbox"
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="checkbox-control"
          {...rest}
        />
        <span className="min-w-0 flex-1">{children}</span>
        {end === undefined ? null : <span className="row-count">{end}</span>}
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
