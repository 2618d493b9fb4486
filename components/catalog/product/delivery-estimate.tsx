'use client'

import {
  lazy,
  Suspense,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactNode,
} from 'react'
import { buttonClass } from '@/components/ui/button-class'
import { controlClass } from '@/components/forms/control-class'
import { FieldLabel } from '@/components/forms/field-label'
import { useChoice } from './selected-options'
import type { EstimateTexts } from './estimate-labels'
import { keepPostalCode, keptPostalCode } from '@/components/ui/remembered-postal-code'

const EstimateAnswer = lazy(() => import('./estimate-result'))

type DeliveryEstimateProps = {
  texts: EstimateTexts
  /** The postal code of the address (scripts off) and what the server found for it. */
  told: { postalCode: string; answer: ReactNode } | null
  isNumeric: boolean
}

/**
 * Dates and the exact price for a postal code, which this browser remembers. The form asks this
 * page by GET; with scripts the answer is drawn in place.
 */
export function DeliveryEstimate({ texts, told, isNumeric }: DeliveryEstimateProps) {
  const { product, variant } = useChoice()
  const kept = useSyncExternalStore(hearStorage, keptPostalCode, () => '')
  const [typed, setTyped] = useState<string | null>(null)
  const code = typed ?? told?.postalCode ?? kept
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('postalCode') ?? '').trim()
    if (!wanted) return
    keepPostalCode(wanted)
    setTyped(wanted)
  }
  return (
    <div className="border-t border-border">
      <div aria-live="polite">
        {typed === null && told ? told.answer : null}
        {code !== '' && (typed !== null || !told) ? (
          <Suspense>
            <EstimateAnswer
              slug={product.slug}
              variantId={variant?.id ?? product.variants[0]?.id ?? ''}
              code={code}
              texts={texts}
            />
          </Suspense>
        ) : null}
      </div>
      <form onSubmit={ask} className="grid gap-1.5 py-3.5">
        <FieldLabel htmlFor="estimate-code" className="text-label font-medium">
          {texts.label}
        </FieldLabel>
        <div className="flex gap-2.5">
          <input
            key={code}
            id="estimate-code"
            name="postalCode"
            defaultValue={code}
            inputMode={isNumeric ? 'numeric' : undefined}
            autoComplete="postal-code"
            maxLength={12}
            className={controlClass(false, 'max-w-36')}
          />
          <button className={buttonClass('line')}>{texts.submit}</button>
        </div>
        {code === '' ? <p className="text-small text-muted-foreground">{texts.help}</p> : null}
      </form>
    </div>
  )
}

function hearStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
