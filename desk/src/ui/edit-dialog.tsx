import { useEffect, useState, type ReactNode } from 'react'
import { Refused } from '#api/problem.ts'
import { useWrite } from '#api/write.ts'
import { format, t } from '#i18n/i18n.ts'
import { FormDialog, useClose } from './dialog.tsx'
import {
  inWords,
  kinds,
  readEdits,
  showValue,
  withKinds,
  type EditField,
  type PlainField,
} from './edits.ts'
import { Check, Checks, SelectField, TextField } from './field.tsx'
import { say } from './toasts.tsx'

interface ValueProps<Thing> {
  field: PlainField<Thing>
  value: string
  hint: string | undefined
  error: string | undefined
  onChange: (text: string) => void
}

/** A value that is typed or chosen, by its kind. */
export function ValueField<Thing>({ field, value, hint, error, onChange }: ValueProps<Thing>) {
  const { label, kind, lang, options = {}, empty } = field
  if (kind === 'check') {
    return (
      <div>
        <Check
          checked={value === 'true'}
          onChange={(checked) => onChange(String(checked))}
          text={label}
        />
        {hint && <p className="hint">{hint}</p>}
      </div>
    )
  }
  if (kind === 'one') {
    const isChosen = empty === undefined && value !== ''
    const all = isChosen ? options : { '': '–', ...options }
    return <SelectField {...{ label, hint, value, onChange }} options={all} />
  }
  if (kind === 'many') {
    const chosen = value.split(', ').filter(Boolean)
    return (
      <Checks {...{ label, hint, options, chosen }} onChange={(all) => onChange(all.join(', '))} />
    )
  }
  return (
    <TextField
      {...{ label, hint, error, value, lang, onChange }}
      dir="auto"
      autoComplete="off"
      {...kinds[kind ?? 'text']}
    />
  )
}

interface Props<Thing extends object, Output, Input> {
  title: string
  className?: string
  /** What the button says; to save, unless something is made. */
  button?: string
  /** What it is now, also when somebody else changes it meanwhile. */
  thing: Thing
  fields: readonly EditField<Thing>[]
  currency?: string | null
  /** What a key is kept for; null without a key. */
  about?: string | null
  /** Works out what is sent, if it is not what was typed: once, as it is sent again unchanged. */
  toInput?: (change: Partial<Thing>) => Input
  /** Saves it, with what was shown when the dialog was opened. */
  save: (input: Input, key: string, shown: Thing) => Promise<Output>
  /** Called once that is done, instead of saying so. */
  onDone?: (output: Output, input: Input) => void
  children?: ((typed: Thing) => ReactNode) | undefined
}

/**
 * Changes values of something, or makes one, and closes once that is done. What somebody else has
 * written meanwhile stands beside what was typed, and a refused value says so at its field.
 */
export function WriteDialog<Thing extends object, Output, Input = Partial<Thing>>(
  props: Props<Thing, Output, Input>,
) {
  const { title, className, thing, fields: given, about = null, save, children } = props
  const { toInput = (change) => change as Input, onDone = () => say(t.edit.saved) } = props
  const close = useClose()
  const [first] = useState(thing)
  const write = useWrite<Input, Output>({
    about,
    write: (input, key) => save(input, key, first),
    onDone: (output, input) => {
      close()
      onDone(output, input)
    },
  })
  const currency = props.currency ?? 'EUR'
  const show = (from: Thing, { name, kind }: PlainField<Thing>) =>
    showValue(from[name], kind, currency, format)
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(withKinds(given, first).map((field) => [field.name, show(first, field)])),
  )
  const fields = withKinds(given, typed)
  const { change, wrong } = readEdits(fields, typed, first, currency)
  const next = { ...first, ...change }
  const broken = ({ name, rule }: PlainField<Thing>) =>
    wrong.includes(name) ? undefined : rule?.(next)
  const errors = (write.error instanceof Refused && write.error.problem.errors) || {}
  // The platform names a value with the path to it.
  const refused = Object.keys(errors).map((path) => [
    path,
    fields.find(({ name }) => path === name || path.endsWith(`.${name}`))?.name,
  ])
  const isLacking = (field: PlainField<Thing>) => wrong.includes(field.name) || broken(field)
  const lacking = fields.filter(isLacking).map(({ label }) => label)
  const isSame = Object.keys(change).length === 0
  const amountWrong = t.refund.amountWrong(format.example(currency))
  useEffect(() => {
    if (write.error) document.querySelector<HTMLElement>('dialog [aria-invalid]')?.focus()
  }, [write.error])
  const elsewhere = refused.filter(([, name]) => name === undefined)
  const isElsewhere = refused.length === 0 || elsewhere.length > 0
  return (
    <FormDialog
      {...{ title, className }}
      button={props.button ?? t.stock.save}
      missing={
        lacking.length > 0 ? t.edit.missing(format.list(lacking)) : isSame && t.edit.unchanged
      }
      write={{ isPending: write.isPending, error: isElsewhere ? write.error : null }}
      onSubmit={() => write.mutate(toInput(change))}
    >
      {fields.map((field) => {
        const { name, kind } = field
        const hint = field.note?.(next) ?? field.hint
        const theirs = show(thing, field)
        const isKnown = theirs === show(first, field) || theirs === typed[name]
        // A new thing lacks what was not typed yet.
        const isWrong = wrong.includes(name) && typed[name] !== show(first, field)
        const isRefused = refused.some((each) => each[1] === name)
        const text = kind === 'amount' ? amountWrong : t.edit.wrong
        return (
          <ValueField
            key={name}
            field={field}
            value={typed[name] ?? ''}
            hint={isKnown ? hint : t.products.now(inWords(field, theirs))}
            error={isWrong || isRefused ? text : (typed[name] && broken(field)) || undefined}
            onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          />
        )
      })}
      {children?.(next)}
      {elsewhere.length > 0 && (
        <p className="hint" lang="en" dir="ltr">
          {elsewhere.flatMap(([path]) => errors[path ?? ''] ?? []).join(' ')}
        </p>
      )}
    </FormDialog>
  )
}
