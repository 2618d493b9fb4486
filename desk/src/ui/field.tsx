import { useId, type ReactNode } from 'react'

interface Ids {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface Props {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (ids: Ids) => ReactNode
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={error === undefined ? 'hint' : 'hint error-text'}>
          {note}
        </p>
      )}
    </div>
  )
}

interface StepperProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** A quantity from 0 to a maximum, with buttons that a thumb can press. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const set = (next: number) => onChange(Math.max(0, Math.min(max, Number.isNaN(next) ? 0 : next)))
  return (
    <span className="stepper">
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => set(value - 1)}>
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={0}
        max={max}
        value={value}
        onChange={(event) => set(event.target.valueAsNumber)}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => set(value + 1)}>
        +
      </button>
    </span>
  )
}
