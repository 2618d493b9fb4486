'use client'

import {
  lazy,
  Suspense,
  useCallback,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react'
import { controlClass } from '@/components/forms/field-frame'
import { FieldLabel } from '@/components/forms/field-label'
import { buttonClass } from '@/components/ui/button'
import { readPostalCode, savePostalCode } from '@/components/ui/remembered'
import { useProduct } from './selected-options'

const EstimateResult = lazy(() => import('./estimate-result'))

type DeliveryEstimateProps = {
  /** The postal code of the URL (scripts off) and its estimate, rendered on the server. */
  rendered: { postalCode: string; result: ReactNode } | null
  isNumeric: boolean
}

/**
 * Dates and price for a postal code, which this browser remembers, or for the country of the store
 * while none is known; loaded when it comes near the screen. The form is sent to the product page by
 * GET; with scripts the result is shown in place.
 */
export function DeliveryEstimate({ rendered, isNumeric }: DeliveryEstimateProps) {
  const { product, variant, t } = useProduct()
  const remembered = useSyncExternalStore(onStorageChange, readPostalCode, () => '')
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [isNear, ref] = useNear()
  const isForSale = variant?.availableQuantity !== 0
  const postalCode = submitted ?? rendered?.postalCode ?? remembered
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('postalCode') ?? '').trim()
    if (!typed) return
    savePostalCode(typed)
    setSubmitted(typed)
  }
  return (
    <div ref={ref} className="border-t border-border">
      {/* Only an answer is announced: the estimate for the country is there from the start. */}
      <div aria-live={submitted === null ? undefined : 'polite'}>
        {submitted === null && rendered ? rendered.result : null}
        {isForSale && isNear && (submitted !== null || !rendered) ? (
          <Suspense>
            <EstimateResult
              slug={product.slug}
              variantId={variant?.id ?? product.variants[0]?.id ?? ''}
              postalCode={postalCode}
            />
          </Suspense>
        ) : null}
      </div>
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
            inputMode={isNumeric ? 'numeric' : undefined}
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
    </div>
  )
}

function onStorageChange(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/**
 * Distance below the viewport at which something is loaded, so that it is there when scrolled to.
 */
const MARGIN = '300px'

/**
 * Whether an element has come near the viewport, for what need not be loaded earlier. Attach the
 * returned ref to it.
 */
function useNear(): [isNear: boolean, ref: (element: Element | null) => () => void] {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((element: Element | null) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: MARGIN },
    )
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isNear, ref]
}
