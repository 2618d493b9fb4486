'use client'

import type { FormEvent } from 'react'
import { MinusIcon, PlusIcon } from '@/components/ui/icons'
import type { CartLineView, CartView } from '@/lib/shop/cart/cart-view'
import { fill } from '@/lib/shop/i18n/fill'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'
import type { CartTexts } from '@/lib/shop/cart/cart-messages'

type LineStepperProps = {
  line: CartLineView
  action: FormAction<CartView>
  onSet: (quantity: number) => void
  texts: CartTexts
}

const part =
  'grid w-full place-items-center not-disabled:hover:bg-muted disabled:text-input focus-visible:-outline-offset-2'

/**
 * Minus, number, plus. Each button is a submit button with the absolute number it leads to, so the
 * form works without scripts and a double click cannot count twice.
 */
export function LineStepper({ line, action, onSet, texts }: LineStepperProps) {
  const { title, quantity, availableQuantity: max } = line
  const set = (form: HTMLFormElement, submitter?: HTMLElement | null) => {
    const data = new FormData(form, submitter ?? null)
    const typed = Number.parseInt(String(data.get('to') ?? data.get('quantity')), 10)
    if (Number.isFinite(typed) && typed !== quantity) onSet(Math.min(999, Math.max(0, typed)))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    set(event.currentTarget, submitter)
  }
  return (
    <form action={formAction(action)} onSubmit={submit}>
      <input type="hidden" name="lineId" value={line.id} />
      {/* Enter in the number field presses the first button of a form: it must not be minus. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {texts.update}
      </button>
      <div
        role="group"
        aria-label={fill(texts.quantity, { title })}
        className="inline-grid h-11 grid-cols-[44px_40px_44px] items-stretch rounded-control border border-input bg-raised text-raised-foreground lg:h-10 lg:grid-cols-[40px_40px_40px]"
      >
        <button
          name="to"
          value={quantity - 1}
          disabled={quantity <= 1}
          aria-label={fill(texts.oneLess, { title })}
          className={part}
        >
          <MinusIcon />
        </button>
        <input
          key={quantity}
          name="quantity"
          defaultValue={quantity}
          inputMode="numeric"
          autoComplete="off"
          aria-label={fill(texts.quantity, { title })}
          onBlur={(event) => event.target.form && set(event.target.form)}
          className="num w-full bg-transparent text-center focus-visible:-outline-offset-2"
        />
        <button
          name="to"
          value={quantity + 1}
          disabled={quantity >= max}
          aria-label={fill(texts.oneMore, { title })}
          className={part}
        >
          <PlusIcon />
        </button>
      </div>
      <noscript>
        <button className="link ms-3 min-h-11 text-small">{texts.update}</button>
      </noscript>
    </form>
  )
}
