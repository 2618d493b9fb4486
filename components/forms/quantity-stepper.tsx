'use client'

import { clsx } from 'clsx'
import { useState, type MouseEvent } from 'react'
import { MinusIcon, PlusIcon } from '@/components/ui/icons'
import { useTypedEarly } from '@/components/ui/hydration'
import { toLatinDigits } from '@/lib/shop/i18n/formatters'

type QuantityStepperProps = {
  value: number
  max: number
  /** Limits of a typed number, where they are wider than those of the buttons. */
  typedMin?: number | undefined
  typedMax?: number | undefined
  labels: { group: string; decrease: string; increase: string }
  size?: 'normal' | 'small' | undefined
  /**
   * Turns the buttons into submit buttons of this name, each with the number it leads to: the form
   * works without scripts, and a double click cannot count twice.
   */
  submitName?: string | undefined
  /** Called with the new number, and whether more was requested than is available. */
  onChange: (quantity: number, isLimited: boolean) => void
}

/** What the minus button leads to at least. */
const LEAST = 1

/** Minus button, the number field `quantity` and plus button in one frame. */
export function QuantityStepper({
  value,
  max,
  typedMin = LEAST,
  typedMax = max,
  labels,
  size = 'normal',
  submitName,
  onChange,
}: QuantityStepperProps) {
  // What is in the field while it differs from the value; null otherwise.
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => setDraft(toLatinDigits(text).replace(/\D/g, ''))
  const field = useTypedEarly(String(value), type)
  const current = Number(draft || value)
  const set = (wanted: number, lowest: number, highest: number) => {
    const next = Math.max(lowest, Math.min(highest, wanted))
    setDraft(null)
    if (next !== value || wanted > highest) onChange(next, wanted > highest)
  }
  // Nothing typed is no number: an emptied field has the value again.
  const commit = () => (draft ? set(current, typedMin, typedMax) : setDraft(null))
  const step = (by: number) => ({
    type: submitName ? ('submit' as const) : ('button' as const),
    name: submitName,
    value: submitName && value + by,
    // Whatever is in the field.
    formNoValidate: true,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      set(current + by, LEAST, max)
    },
  })
  return (
    <div
      role="group"
      aria-label={labels.group}
      className={clsx(
        'stepper',
        size === 'small'
          ? 'h-11 grid-cols-[44px_40px_44px] lg:h-10 lg:grid-cols-[40px_40px_40px]'
          : 'h-control grid-cols-[var(--control)_44px_var(--control)]',
      )}
    >
      <button aria-label={labels.decrease} disabled={current <= LEAST} {...step(-1)}>
        <MinusIcon />
      </button>
      <input
        ref={field}
        name="quantity"
        value={draft ?? value}
        required
        pattern={`[${typedMin}-9٠-٩۰-۹]\\p{Nd}{0,2}`}
        inputMode="numeric"
        autoComplete="off"
        aria-label={labels.group}
        onChange={(event) => type(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') set(current + 1, LEAST, max)
          if (event.key === 'ArrowDown') set(current - 1, LEAST, max)
          if (event.key === 'Enter' && submitName) {
            event.preventDefault()
            commit()
          }
        }}
        className="num"
      />
      <button aria-label={labels.increase} disabled={current >= max} {...step(1)}>
        <PlusIcon />
      </button>
    </div>
  )
}
