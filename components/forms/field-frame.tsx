import { clsx } from 'clsx'
import type { ReactNode, ComponentProps } from 'react'
import { FieldLabel } from './field-label'

/** The look of a text field or select. */
export function controlClass(invalid: boolean, extra?: string): string {
  return clsx('control', invalid && 'control-invalid', extra)
}

type FieldLabels = {
  label: ReactNode
  /** "(optional)"; fields are required unless marked. */
  optional?: string | undefined
  help?: ReactNode
  error?: string | undefined
  /** In a form that sends each selection: its error is announced as soon as it appears. */
  isLive?: boolean | undefined
}

/** The ids that tie a control to its help and its error; `describedBy` is undefined when there is neither. */
function fieldIds(id: string, field: Pick<FieldLabels, 'help' | 'error'>) {
  const help = field.help ? `${id}-help` : undefined
  const error = field.error ? `${id}-error` : undefined
  const describedBy = [error, help].filter(Boolean).join(' ') || undefined
  return { help, error, describedBy }
}

export interface FieldProps extends FieldLabels {
  name: string
  /** `f-<name>` unless given, so that an error summary can link to it. */
  id?: string | undefined
}

/** Splits the props of a field into those of its frame, those of its control, and the rest. */
export function splitField<Props extends FieldProps>({
  name,
  id = `f-${name}`,
  label,
  optional,
  help,
  error,
  isLive,
  ...rest
}: Props) {
  const control = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': fieldIds(id, { help, error }).describedBy,
  }
  return { frame: { id, label, optional, help, error, isLive }, control, rest }
}

type FieldFrameProps = FieldLabels & {
  id: string
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, error, help: the order every field keeps. Help stays when an error comes. */
export function FieldFrame({
  id,
  label,
  optional,
  help,
  error,
  isLive,
  className,
  children,
}: FieldFrameProps) {
  const ids = fieldIds(id, { help, error })
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <FieldLabel htmlFor={id} className="text-label font-medium">
        {label}
        {optional ? <span className="font-normal text-muted-foreground"> {optional}</span> : null}
      </FieldLabel>
      {children}
      {error ? (
        <FieldError id={ids.error} isLive={isLive}>
          {error}
        </FieldError>
      ) : null}
      {help ? (
        <p id={ids.help} className="max-w-help text-small text-muted-foreground">
          {help}
        </p>
      ) : null}
    </div>
  )
}

/** The error of one field. */
export function FieldError({
  id,
  isLive,
  children,
}: Pick<FieldProps, 'id' | 'isLive'> & { children: ReactNode }) {
  return (
    <p
      id={id}
      role={isLive ? 'alert' : undefined}
      className="flex gap-2 text-small font-medium text-danger"
    >
      <span
        aria-hidden="true"
        className="mt-px grid size-4.5 flex-none place-items-center rounded-full bg-danger text-micro leading-none font-strong text-danger-foreground"
      >
        !
      </span>
      {children}
    </p>
  )
}

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

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>

/** A labelled field for several lines of plain text. */
export function TextArea(props: TextAreaProps) {
  const { frame, control, rest } = splitField(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...control} rows={3} className={controlClass(Boolean(frame.error))} {...rest} />
    </FieldFrame>
  )
}
