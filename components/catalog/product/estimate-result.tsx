'use client'

import { useEffect, useState } from 'react'
import { FieldError } from '@/components/forms/field-frame'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { OrderBy } from '@/components/ui/order-by'
import { readAgain, useRead } from '@/components/ui/reads'
import { isEstimate, type Estimate } from '@/lib/shop/catalog/estimate'
import type { OrderBy as OrderByView } from '@/lib/shop/checkout/delivery-dates'
import { EstimateRows } from './estimate-rows'
import { useProduct } from './selected-options'

const MINUTE_MS = 60_000
/** The longest delay that setTimeout takes: 31 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Loads and shows the estimate for a postal code, or for the store's country when that is empty. */
export default function EstimateResult({ postalCode }: { postalCode: string }) {
  const local = useLocalPath()
  const { product, variant, t } = useProduct()
  const { id = '' } = variant ?? product.variants[0] ?? {}
  const query = new URLSearchParams({ variant: id, postalCode })
  const address = local(`/api/products/${product.slug}/delivery?${query}`)
  const { data: read, isError } = useRead(address, isEstimate)
  // While a new estimate is loading, the previous one stays.
  const [data, setData] = useState(read)
  if (read && read !== data) setData(read)
  useEffect(() => {
    const wait = untilNextDays(read)
    if (wait === null) return
    const timer = setTimeout(() => readAgain(address), wait)
    return () => clearTimeout(timer)
  }, [address, read])
  const problem = isError ? t('estimateFailed') : data?.ok === false ? data.reason : null
  if (problem) return <FieldError>{problem}</FieldError>
  return data?.ok ? (
    <EstimateRows rows={data.rows} until={renderOrderBy} />
  ) : (
    <div className="appear-late py-3.5 text-small text-muted-foreground">{t('estimating')}</div>
  )
}

const renderOrderBy = (orderBy: OrderByView) => <OrderBy orderBy={orderBy} />

/** Milliseconds until the dates change; a reply cached for a minute may still have the old ones. */
function untilNextDays(estimate: Estimate | undefined): number | null {
  const moments = estimate?.ok ? estimate.rows.flatMap(({ orderBy }) => orderBy?.at ?? []) : []
  if (moments.length === 0) return null
  const next = Math.min(...moments.map((at) => Date.parse(at))) - Date.now()
  return Math.min(Math.max(next, 0) + MINUTE_MS, LONGEST_TIMER_MS)
}
