'use client'

import { useEffect, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { MinusIcon, PlusIcon } from '@/components/ui/icons'

type QuantityStepperProps = {
  name: string
  /** Whole pieces. */
  value: number
  min?: number | undefined
  max: number
  labels: { group: string; less: string; more: string; field: string }
  /** Shown when the typed quantity was above the stock and was lowered: "Only 3 left. …" */
  limitNote?: string | undefined
  size?: 'normal' | 'small'
  /** Called with the number that now stands in the field; without it the field is only part of its form. */
  onChange?: (quantity: number) => void
}

const part =
  'grid w-full place-items-center not-disabled:hover:bg-muted disabled:text-input focus-visible:-outline-offset-2'

/** Minus, number, plus in one frame. Without scripts the number field alone does the work. */
export function QuantityStepper({
  name,
  value,
  min = 1,
  max,
  labels,
  limitNote,
  size = 'normal',
  onChange,
}: QuantityStepperProps) {
  const [seen, setSeen] = useState(value)
  const [text, setText] = useState(String(value))
  const [limited, setLimited] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the scripts ran stays; React would set the field back.
  useEffect(() => setText((known) => field.current?.value ?? known), [])
  if (seen !== value) {
    setSeen(value)
    setText(String(value))
  }
  const current = Number.parseInt(text, 10) || min
  const set = (wanted: number) => {
    const next = Math.max(min, Math.min(max, wanted))
    setLimited(wanted > max)
    setText(String(next))
    if (next !== value || next !== current) onChange?.(next)
  }
  return (
    <div>
      <div
        role="group"
        aria-label={labels.group}
        className={classNames(
          'inline-grid items-stretch rounded-control border border-input bg-raised text-raised-foreground',
          size === 'small'
            ? 'h-11 grid-cols-[44px_40px_44px] lg:h-10 lg:grid-cols-[40px_40px_40px]'
            : 'h-control grid-cols-[var(--control)_44px_var(--control)]',
        )}
      >
        <button
          type="button"
          aria-label={labels.less}
          disabled={current <= min}
          onClick={() => set(current - 1)}
          className={part}
        >
          <MinusIcon />
        </button>
        <input
          ref={field}
          name={name}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          aria-label={labels.field}
          onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 4))}
          onBlur={() => set(current)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp') set(current + 1)
            if (event.key === 'ArrowDown') set(current - 1)
          }}
          className="num w-full bg-transparent text-center focus-visible:-outline-offset-2"
        />
        <button
          type="button"
          aria-label={labels.more}
          disabled={current >= max}
          onClick={() => set(current + 1)}
          className={part}
        >
          <PlusIcon />
        </button>
      </div>
      <p role="status" className="text-small font-medium text-sale empty:hidden">
        {limited && limitNote ? limitNote : null}
      </p>
    </div>
  )
}
