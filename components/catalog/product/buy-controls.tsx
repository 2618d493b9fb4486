'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { QuantityStepper } from '@/components/forms/quantity-stepper'
import { useChoice } from './selected-options'

export type BuyTexts = {
  quantity: string
  oneLess: string
  oneMore: string
  soldOut: string
  soldOutText: string
  onlyLeftSet: string
  addToCart: string
}

type BuyControlsProps = {
  texts: BuyTexts
  /** The submit button of the form. */
  button: ReactNode
  formId: string
  /** How many are left of what was asked for, when the page was reached because of that. */
  left: number | null
}

/** Stepper and button; "Sold out" with its reason where nothing can be added. */
export function BuyControls({ texts, button, formId, left }: BuyControlsProps) {
  const { variant, choice } = useChoice()
  const place = useRef<HTMLDivElement>(null)
  const gone = useHasLeft(place)
  const count = variant?.availableQuantity ?? 1
  const fill = (text: string, number: number) => text.replaceAll('{count}', String(number))
  const words = Object.values(choice).join(', ')
  if (variant && count === 0) {
    return (
      <div ref={place} className="grid gap-2.5">
        <Button type="button" aria-disabled="true" className="w-full">
          {texts.soldOut}
        </Button>
        <p className="text-small text-muted-foreground">
          {texts.soldOutText.replace('{choice}', words)}
        </p>
      </div>
    )
  }
  return (
    <div ref={place}>
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <QuantityStepper
          key={variant?.id ?? ''}
          name="quantity"
          value={left !== null && left > 0 ? Math.min(left, count) : 1}
          max={variant ? count : 999}
          labels={{
            group: texts.quantity,
            field: texts.quantity,
            less: texts.oneLess,
            more: texts.oneMore,
          }}
          limitNote={fill(texts.onlyLeftSet, count)}
        />
        {button}
      </div>
      {left === null ? null : (
        <p className="pt-2 text-small font-medium text-sale">
          {left > 0 ? fill(texts.onlyLeftSet, left) : texts.soldOut}
        </p>
      )}
      {gone && variant ? (
        <BuyBar words={words} price={variant.price} formId={formId} label={texts.addToCart} />
      ) : null}
    </div>
  )
}

/** The bar at the foot of small screens, once the first button has left the screen. */
function BuyBar({
  words,
  price,
  formId,
  label,
}: {
  words: string
  price: string
  formId: string
  label: string
}) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex items-center justify-between gap-4 border-t border-border bg-background px-margin py-2.5 lg:hidden">
      <p className="min-w-0 text-label leading-tight">
        <b className="block truncate">{words}</b>
        <span className="num">{price}</span>
      </p>
      <Button form={formId} className="flex-none">
        {label}
      </Button>
    </div>
  )
}

/** Whether an element has been scrolled out of the screen upwards. */
function useHasLeft(place: React.RefObject<HTMLElement | null>): boolean {
  const [left, setLeft] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setLeft(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [place])
  return left
}
