'use client'

import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field-frame'
import { controlClass } from '@/components/ui/control-class'
import { Skeleton } from '@/components/ui/skeleton'
import type { Estimate, EstimateRow } from '@/lib/shop/product-view'
import { useChoice } from './choice'

export type EstimateTexts = {
  title: string
  label: string
  submit: string
  help: string
  change: string
  failed: string
  loading: string
}

type DeliveryEstimateProps = {
  texts: EstimateTexts
  /** What the server found for the code in the address (scripts off), or null. */
  told: Estimate | null
  isNumeric: boolean
}

const KEPT = 'postalCode'

/**
 * Dates and the exact price for a postal code, which this browser remembers. The form asks this
 * page by GET; with scripts the answer is drawn in place.
 */
export function DeliveryEstimate({ texts, told, isNumeric }: DeliveryEstimateProps) {
  const { product, variant } = useChoice()
  const kept = useSyncExternalStore(hearStorage, keptCode, () => '')
  const [typed, setTyped] = useState<string | null>(null)
  const [changing, setChanging] = useState(false)
  const code = typed ?? told?.postalCode ?? kept
  const variantId = variant?.id ?? product.variants[0]?.id ?? ''
  const isTold = typed === null && told !== null
  const { data, isFetching, isError } = useQuery({
    queryKey: ['estimate', product.slug, variantId, code],
    enabled: code !== '' && !isTold,
    queryFn: async ({ signal }): Promise<Estimate> => {
      const query = new URLSearchParams({ variant: variantId, postalCode: code })
      const answer = await fetch(`/api/products/${product.slug}/delivery?${query}`, { signal })
      if (!answer.ok) throw new Error(`Delivery estimate: ${answer.status}`)
      return (await answer.json()) as Estimate
    },
  })
  const estimate = isTold ? told : (data ?? null)
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('postalCode') ?? '').trim()
    if (!wanted) return
    keepCode(wanted)
    setTyped(wanted)
    setChanging(false)
  }
  const showForm = changing || !estimate?.ok
  return (
    <div aria-live="polite" className="border-t border-border">
      {estimate?.ok ? <Rows rows={estimate.rows} /> : null}
      {isFetching && !estimate ? <Waiting text={texts.loading} /> : null}
      {showForm ? (
        <form onSubmit={ask} className="grid gap-1.5 py-3.5">
          <label htmlFor="estimate-code" className="text-label font-medium">
            {texts.label}
          </label>
          <div className="flex gap-2.5">
            <input
              id="estimate-code"
              name="postalCode"
              defaultValue={code}
              key={code}
              inputMode={isNumeric ? 'numeric' : undefined}
              autoComplete="postal-code"
              maxLength={12}
              aria-describedby="estimate-note"
              className={controlClass(false, 'max-w-36')}
            />
            <Button look="line">{texts.submit}</Button>
          </div>
          <div id="estimate-note">
            {estimate && !estimate.ok ? <FieldError>{estimate.reason}</FieldError> : null}
            {isError ? <FieldError>{texts.failed}</FieldError> : null}
            {estimate || isError ? null : (
              <p className="text-small text-muted-foreground">{texts.help}</p>
            )}
          </div>
        </form>
      ) : (
        <button
          type="button"
          onClick={() => setChanging(true)}
          className="link mb-3 inline-flex min-h-9 items-center text-small"
        >
          {texts.change}
        </button>
      )}
    </div>
  )
}

function Rows({ rows }: { rows: readonly EstimateRow[] }) {
  return (
    <ul className="divide-y divide-border">
      {rows.map((row) => (
        <li
          key={row.title + row.note}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3.5 text-label"
        >
          <b>{row.title}</b>
          <span className="num">{row.price}</span>
          <p className="col-span-full text-small text-muted-foreground">{row.note}</p>
        </li>
      ))}
    </ul>
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <div className="grid gap-2 py-4">
      <span className="sr-only">{text}</span>
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  )
}

function hearStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

function keptCode(): string {
  try {
    return localStorage.getItem(KEPT) ?? ''
  } catch {
    return ''
  }
}

function keepCode(code: string): void {
  try {
    localStorage.setItem(KEPT, code)
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}
