'use client'

import { useState, type ComponentProps } from 'react'
import { controlClass } from './control-class'
import { FieldFrame, fieldIds, type FieldLabels } from './field-frame'
import { useScriptsRun } from '@/components/ui/use-scripts-run'

type PasswordFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> & {
    name: string
    id?: string | undefined
    labels: { show: string; hide: string }
  }

/** A password field with a Show button, which is rendered only when scripts run. */
export function PasswordField({
  name,
  id = `f-${name}`,
  label,
  optional,
  help,
  error,
  labels,
  ...rest
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const ready = useScriptsRun()
  return (
    <FieldFrame {...{ id, label, optional, help, error }}>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={fieldIds(id, { help, error }).describedBy}
          className={controlClass(Boolean(error), 'pe-20')}
          {...rest}
        />
        {ready ? (
          <button
            type="button"
            aria-controls={id}
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
