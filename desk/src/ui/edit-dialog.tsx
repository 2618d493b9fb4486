import { useState, type ReactNode } from 'react'
import { Refused } from '#api/problem.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { FormDialog } from './dialog.tsx'
import { readEdits, showValue, type EditField, type Typed } from './edits.ts'
import { Check, TextField } from './field.tsx'

interface ValueProps<Thing> {
  field: EditField<Thing>
  value: string
  hint: string | undefined
  error: string | undefined
  onChange: (text: string) => void
}

function ValueField<Thing>({ field, value, hint, error, onChange }: ValueProps<Thing>) {
  const { label, kind } = field
  if (kind === 'check') {
    return (
      <div>
        <Check checked={value === 'true'} onChange={(checked) => onChange(String(checked))}>
          {label}
        </Check>
        {hint && <p className="hint">{hint}</p>}
      </div>
    )
  }
  const isNumber = kind === 'amount' || kind === 'count' || kind === 'percent'
  return (
    <TextField
      {...{ label, hint, error, value, onChange }}
      dir="auto"
      {...(isNumber && { inputMode: 'decimal' as const })}
      {...(kind === 'long' && { rows: 6 })}
    />
  )
}

interface Props<Thing extends object> {
  title: string
  /** What it is now, also when somebody else changes it meanwhile. */
  thing: Thing
  fields: readonly EditField<Thing>[]
  currency?: string
  write: { mutate: (change: Partial<Thing>) => void; isPending: boolean; error: Error | null }
  onClose: () => void
  children?: (typed: Thing) => ReactNode
}

/**
 * Changes values of something. What somebody else has written meanwhile stands beside what was
 * typed, and a refused value says so at its field.
 */
export function EditDialog<Thing extends object>(props: Props<Thing>) {
  const { thing, fields, currency = 'EUR', write, children, ...more } = props
  const { t, format } = useI18n()
  const [first] = useState(thing)
  const show = (from: Thing, { name, kind }: EditField<Thing>) =>
    showValue(from[name], kind, currency, format)
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(fields.map((field) => [field.name, show(first, field)])),
  )
  const { change, wrong } = readEdits(fields, typed, first, currency)
  const errors = (write.error instanceof Refused && write.error.problem.errors) || {}
  // The platform names a value with the path to it.
  const refused = Object.keys(errors).map((path) => [
    path,
    fields.find(({ name }) => path === name || path.endsWith(`.${name}`))?.name,
  ])
  const elsewhere = refused.filter(([, name]) => name === undefined)
  const isElsewhere = refused.length === 0 || elsewhere.length > 0
  return (
    <FormDialog
      {...more}
      button={t.stock.save}
      isReady={Object.keys(change).length > 0 && wrong.length === 0}
      write={{ isPending: write.isPending, error: isElsewhere ? write.error : null }}
      onSubmit={() => write.mutate(change)}
    >
      {fields.map((field) => {
        const { name, hint } = field
        const theirs = show(thing, field)
        const isWrong = wrong.includes(name) || refused.some((each) => each[1] === name)
        return (
          <ValueField
            key={name}
            field={field}
            value={typed[name] ?? ''}
            hint={theirs === show(first, field) ? hint : t.products.now(theirs)}
            error={isWrong ? t.edit.wrong : undefined}
            onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          />
        )
      })}
      {children?.({ ...first, ...change })}
      {elsewhere.length > 0 && (
        <p className="hint" lang="en" dir="ltr">
          {elsewhere.flatMap(([path]) => errors[path ?? ''] ?? []).join(' ')}
        </p>
      )}
    </FormDialog>
  )
}
