'use client'

import { useState, type FormEvent, type ReactNode } from 'react'
import { controlClass } from '@/components/forms/field-frame'
import { FieldLabel } from '@/components/forms/field-label'
import { buttonClass } from '@/components/ui/button'
import { savePostalCode, useRememberedPostalCode } from '@/components/ui/remembered'
import { useIsWithin, useLatePart } from '@/components/ui/use-late-part'
import { useProduct } from './selected-options'

type DeliveryEstimateProps = {
  /** The postal code of the URL (scripts off) and its estimate, rendered on the server. */
  rendered: { postalCode: string; result: ReactNode } | null
  /** How postal codes are typed; null if the product is only collected and none is asked for. */
  codes: 'numeric' | 'text' | null
}

/**
 * Dates and price for the postal code that this browser remembers, or for the store's country. The
 * form is sent to the product page by GET; with scripts the result is shown in place.
 */
export function DeliveryEstimate({ rendered, codes }: DeliveryEstimateProps) {
  const { variant, t } = useProduct()
  const remembered = useRememberedPostalCode()
  const [submitted, setSubmitted] = useState<{ code: string } | null>(null)
  // Not before they are scrolled to: on a phone they stand just below the first screen.
  const [isNear, ref] = useIsWithin('0px')
  const isShown = variant?.availableQuantity !== 0 && (submitted !== null || !rendered)
  const estimate = useLatePart(isShown && isNear && (() => import('./estimate-result')))
  const postalCode = submitted?.code ?? rendered?.postalCode ?? remembered
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('postalCode') ?? '').trim()
    if (!typed) return
    savePostalCode(typed)
    // A new object, so that what could not be loaded is tried again for the same code.
    setSubmitted({ code: typed })
  }
  return (
    <div ref={ref} className="border-t border-border">
      {/* Only an answer is announced: the estimate for the country is there from the start. */}
      <div aria-live={submitted === null ? undefined : 'polite'}>
        {submitted === null && rendered ? rendered.result : null}
        {isShown && estimate ? (
          <estimate.default postalCode={postalCode} />
        ) : estimate === null && submitted ? (
          <p className="pt-3.5 text-small font-medium text-danger">{t('estimateFailed')}</p>
        ) : null}
      </div>
      {codes ? (
        <form onSubmit={submit} className="grid gap-1.5 py-3.5">
          <FieldLabel htmlFor="estimate-postal-code" className="text-label font-medium">
            {t('estimateLabel')}
          </FieldLabel>
          <div className="flex flex-wrap gap-2.5">
            <input
              key={postalCode}
              id="estimate-postal-code"
              name="postalCode"
              defaultValue={postalCode}
              inputMode={codes}
              autoComplete="postal-code"
              maxLength={12}
              className={controlClass(false, 'max-w-36')}
            />
            <button className={buttonClass('line')}>{t('estimateSubmit')}</button>
          </div>
          {postalCode === '' ? (
            <p className="text-small text-muted-foreground">{t('estimateHelp')}</p>
          ) : null}
        </form>
      ) : null}
    </div>
  )
}
