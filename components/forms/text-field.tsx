import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { FieldFrame, fieldIds, type FieldLabels } from './field-frame'

type TextFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'id' | 'name'> & {
    name: string
    id?: string | undefined
    frameClassName?: string | undefined
  }

/** A labelled text field. Its id is `f-<name>` unless given, so an error summary can link to it. */
export function TextField({
  name,
  id = `f-${name}`,
  label,
  optional,
  help,
  error,
  className,
  frameClassName,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, optional, help, error }} className={frameClassName}>
      <input
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={fieldIds(id, { help, error }).describedBy}
        className={controlClass(Boolean(error), className)}
        {...rest}
      />
    </FieldFrame>
  )
}
