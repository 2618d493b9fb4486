import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { FieldFrame, fieldIds, type FieldTexts } from './field-frame'

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'id' | 'name'> & { name: string; id?: string }

/** A labelled field for several lines. */
export function TextArea({
  name,
  id = `f-${name}`,
  label,
  optional,
  help,
  error,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ id, label, optional, help, error }}>
      <textarea
        id={id}
        name={name}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={fieldIds(id, { help, error }).describedBy}
        className={controlClass(Boolean(error), className)}
        {...rest}
      />
    </FieldFrame>
  )
}
