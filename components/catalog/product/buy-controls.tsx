'use client'

import { useState, type ReactNode } from 'react'
import { QuantityStepper } from '@/components/forms/quantity-stepper'
import { AppLink } from '@/components/ui/app-link'
import { Button } from '@/components/ui/button'
import { useIsWithin } from '@/components/ui/use-late-part'
import {
  nearestInStock,
  valueLabel,
  variantLabels,
  variantPath,
} from '@/lib/shop/catalog/selected-variant'
import { MAX_QUANTITY } from '@/lib/shop/cart/cart-view'
import { useProduct } from './selected-options'

type BuyControlsProps = {
  quantityLabels: { group: string; decrease: string; increase: string }
  /** The form's submit button. */
  button: ReactNode
  formId: string
  /** How many are left, when a form sent without scripts asked for more. */
  left: number | null
}

/** How many of the nearest variants in stock a sold-out one links to. */
const MAX_INSTEAD = 3

/** Quantity and button; "Sold out" with a hint where nothing can be added. */
export function BuyControls({ quantityLabels, button, formId, left }: BuyControlsProps) {
  const { variant, selectedOptions, product, t } = useProduct()
  // Above the bar, which would otherwise go before the button has come.
  const [isThere, controls] = useIsWithin('-72px')
  const available = variant?.availableQuantity ?? 1
  const selection = Object.entries(selectedOptions)
    .map(([name, value]) => valueLabel(product.options, name, value))
    .join(t('comma'))
  if (variant && available === 0) {
    const others = nearestInStock(product, selectedOptions, MAX_INSTEAD)
    return (
      <div ref={controls} className="grid gap-2.5">
        <Button type="button" aria-disabled="true" className="w-full">
          {t('soldOut')}
        </Button>
        <p className="text-small text-muted-foreground">
          {others.length > 0 ? `${t('soldOutText', { choice: selection })} ` : null}
          {variant.restockDay ? <b>{t('restock', { day: variant.restockDay })}</b> : null}
        </p>
        {others.length > 0 ? (
          <nav aria-label={t('inStockInstead')} className="text-small">
            <p className="font-medium">{t('inStockInstead')}</p>
            <ul className="flex flex-wrap gap-x-5">
              {others.map(({ id, options, price }) => {
                const theirs = Object.fromEntries(options.map(({ name, value }) => [name, value]))
                return (
                  <li key={id}>
                    <AppLink
                      href={variantPath(product.slug, product.options, theirs)}
                      className="link inline-flex min-h-11 items-center"
                    >
                      {[...variantLabels(product.options, { options }), price].join(t('comma'))}
                    </AppLink>
                  </li>
                )
              })}
            </ul>
          </nav>
        ) : null}
      </div>
    )
  }
  return (
    <div ref={controls}>
      <div className="buy-row">
        <QuantityField
          key={variant?.id ?? ''}
          initial={left !== null && left > 0 ? Math.min(left, available) : 1}
          max={variant ? available : MAX_QUANTITY}
          labels={quantityLabels}
          limitNote={t('onlyLeftSet', { count: available })}
        />
        {button}
      </div>
      {left === null ? null : (
        <p className="pt-2 text-small font-medium text-sale">
          {left > 0 ? t('onlyLeftSet', { count: left }) : t('soldOut')}
        </p>
      )}
      {isThere === false ? (
        // On small screens, while the first button is not in view.
        <div data-foot-bar="" className="foot-bar">
          <p className="min-w-0 text-label leading-tight">
            <b className="block truncate">{selection}</b>
            {/* Unknown while an option is not chosen. */}
            <span className="num">{variant?.price}</span>
          </p>
          {/* Named with the product: the form's own button has the same label. */}
          <Button id="in-bar" form={formId} aria-labelledby="in-bar product" className="flex-none">
            {t('addToCart')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function QuantityField({
  initial,
  max,
  labels,
  limitNote,
}: {
  initial: number
  max: number
  labels: BuyControlsProps['quantityLabels']
  /** Shown when more was asked for than there is: "Only 3 left. …" */
  limitNote: string
}) {
  const [{ quantity, isLimited }, setState] = useState({ quantity: initial, isLimited: false })
  return (
    <div>
      <QuantityStepper
        value={quantity}
        max={max}
        labels={labels}
        onChange={(next, limited) => setState({ quantity: next, isLimited: limited })}
      />
      <p role="status" className="text-small font-medium text-sale empty:hidden">
        {isLimited ? limitNote : null}
      </p>
    </div>
  )
}
