import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { t } from '#i18n/i18n.ts'
import { Button } from './button.tsx'
import { choose } from './edits.ts'

interface Props {
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error, children }: Props) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const note = error ?? hint
  // What is wrong with what is being typed comes out from under what lies over the end of a page.
  useEffect(() => {
    const isTyped = ref.current?.contains(document.activeElement)
    if (error !== undefined && isTyped) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div className="field" ref={ref}>
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

interface TextProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  /** Not for a text that is only read. */
  onChange?: (text: string) => void
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean
  /** Lines of a longer text. */
  rows?: number | undefined
}

/** A field for a text, an amount or a day. */
export function TextField({ label, hint, error, onChange, isFirst, rows, ...more }: TextProps) {
  const type = (event: { target: { value: string } }) => onChange?.(event.target.value)
  const { value, readOnly, maxLength, lang, dir } = more
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) =>
        rows === undefined ? (
          <input {...ids} {...more} {...(isFirst && { 'data-first': true })} onChange={type} />
        ) : (
          <textarea {...ids} {...{ rows, value, readOnly, maxLength, lang, dir }} onChange={type} />
        )
      }
    </Field>
  )
}

interface ListProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** What each value is called. */
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** A list of which one is chosen. */
export const Select = ({ options, onChange, ...select }: ListProps) => (
  <select {...select} onChange={({ target }) => onChange(target.value)}>
    {Object.entries(options).map(([name, text]) => (
      <option key={name} value={name} dir="auto">
        {text}
      </option>
    ))}
  </select>
)

interface SelectProps<Value extends string> {
  label: string
  hint?: string | undefined
  value: Value
  /** What each value is called. */
  options: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A field whose value is one of a few. */
export function SelectField<Value extends string>(props: SelectProps<Value>) {
  const { label, hint, value, options, onChange } = props
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Select {...ids} {...{ value, options }} onChange={(next) => onChange(next as Value)} />
      )}
    </Field>
  )
}

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  text?: string
  children?: ReactNode
}

export function Check({ onChange, text, children = text, ...input }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" {...input} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}

interface ChecksProps {
  label: string
  hint?: string | undefined
  options: Readonly<Record<string, string>>
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** So many options stand below each other; others are added from a list. */
const mostInSight = 40

/** Several options in their order; nothing where there are none. */
export function Checks({ label, hint, options, chosen, onChange }: ChecksProps) {
  const names = Object.keys(options)
  // One that is taken out again stays in sight.
  const [seen, setSeen] = useState(chosen)
  const [next, setNext] = useState('')
  const list = useRef<HTMLSelectElement>(null)
  const isLong = names.length > mostInSight
  const shown = names.filter((name) => !isLong || [...seen, ...chosen].includes(name))
  const left = names.flatMap((name) => (shown.includes(name) ? [] : [[name, options[name]]]))
  const set = (name: string, isIn: boolean) => onChange(choose(options, chosen, name, isIn))
  if (names.length === 0) return null
  const add = () => {
    list.current?.focus()
    if (next === '') return
    set(next, true)
    setSeen([...seen, next])
    setNext('')
  }
  return (
    <fieldset className="choices">
      <legend>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {shown.map((name) => (
        <Check key={name} checked={chosen.includes(name)} onChange={(isIn) => set(name, isIn)}>
          <bdi>{options[name]}</bdi>
        </Check>
      ))}
      {isLong && (
        <span className="actions">
          <Select
            ref={list}
            aria-label={label}
            value={next}
            options={{ '': '–', ...Object.fromEntries(left) }}
            onChange={setNext}
          />
          <Button text={t.orders.add} of={label} onClick={add} />
        </span>
      )}
    </fieldset>
  )
}

interface StepperProps {
  label: string
  value: number
  max: number
  min?: number
  /** Whether a number that is typed counts only when the field is left, or at Enter. */
  isLate?: boolean
  onChange: (value: number) => void
}

/** A quantity up to a maximum, with buttons that a thumb can press. */
export function Stepper({ label, value, max, min = 0, isLate, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const set = (wanted: number) => {
    const next = Math.min(max, Math.max(min, Math.trunc(wanted) || 0))
    if (next !== value) onChange(next)
  }
  const end = (step = 0) => {
    setTyped(null)
    set((typed ? Number(typed) : value) + step)
  }
  const button = (step: 1 | -1, sign: string) => (
    <Button
      tabIndex={-1}
      aria-hidden="true"
      // The field is not left, so that a step starts from what is typed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => end(step)}
    >
      {sign}
    </Button>
  )
  return (
    <span className="stepper">
      {button(-1, '−')}
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={min}
        max={max}
        value={typed ?? value}
        onChange={({ target }) => (isLate ? setTyped(target.value) : set(target.valueAsNumber))}
        onBlur={() => end()}
        onKeyDown={({ key }) => key === 'Enter' && end()}
        onFocus={(event) => event.target.select()}
      />
      {button(1, '+')}
    </span>
  )
}
