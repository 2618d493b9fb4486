'use client'

import { useState, type ComponentProps } from 'react'
import { controlClass } from './control-class'
import { FieldFrame, splitField, type FieldProps } from './field-frame'
import { useScriptsRun } from '@/components/ui/use-scripts-run'

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
