'use client'
import { type ComponentProps, useState } from 'react'
import { TextField, controlClass, FieldFrame, splitField, type FieldProps } from './field-frame'
import { checkTyped, useFieldCheck, type FieldCheck } from './use-field-check'
import { useScriptsRun } from '@/components/ui/hydration'

/** A text field that is checked when it loses focus. */
export function CheckedField({
  check,
  error: fromServer,
  ...rest
}: ComponentProps<typeof TextField> & { check: FieldCheck }) {
  return <TextField {...rest} {...useFieldCheck((typed) => checkTyped(check, typed), fromServer)} />
}

/** A field for a new password that is checked when it loses focus. */
export function CheckedPasswordField({
  check,
  error: fromServer,
  ...rest
}: ComponentProps<typeof PasswordField> & { check: FieldCheck }) {
  return (
    <PasswordField {...rest} {...useFieldCheck((typed) => checkTyped(check, typed), fromServer)} />
  )
}

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & { labels: { show: string; hide: string } }

/** A password field with a Show button, which is rendered only when scripts run. */
export function PasswordField({ labels, ...props }: PasswordFieldProps) {
  const { frame, control, rest } = splitField(props)
  const [shown, setShown] = useState(false)
  const ready = useScriptsRun()
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          type={shown ? 'text' : 'password'}
          className={controlClass(Boolean(frame.error), 'pe-20')}
          {...rest}
        />
        {ready ? (
          <button
            type="button"
            aria-controls={control.id}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="link absolute inset-y-0 end-0 px-4 text-small"
          >
            {shown ? labels.hide : labels.show}
          </button>
        ) : null}
      </div>
    </FieldFrame>
  )
}
