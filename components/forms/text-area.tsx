import type { ComponentProps } from 'react'
import { controlClass } from './control-class'
import { FieldFrame, splitField, type FieldProps } from './field-frame'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>

/** A labelled field for several lines of plain text. */
export function TextArea({ className, rows = 3, ...props }: TextAreaProps) {
  const { frame, control, rest } = splitField(props)
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        rows={rows}
        className={controlClass(Boolean(frame.error), className)}
        {...rest}
      />
    </FieldFrame>
  )
}
