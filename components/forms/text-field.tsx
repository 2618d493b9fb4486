import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { FieldFrame, splitField, type FieldProps } from './field-frame'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'name'> & { frameClassName?: string | undefined }

/** A labelled text field. */
export function TextField({ className, frameClassName, ...props }: TextFieldProps) {
  const { frame, control, rest } = splitField(props)
  return (
    <FieldFrame {...frame} className={frameClassName}>
      <input {...control} className={controlClass(Boolean(frame.error), className)} {...rest} />
    </FieldFrame>
  )
}
