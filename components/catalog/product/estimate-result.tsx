'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FieldError } from '@/components/forms/field-frame'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { readJson } from '@/components/ui/read-json'
import { Skeleton } from '@/components/ui/skeleton'
import { OrderBy } from '@/components/ui/order-by'
import { isEstimate, type Estimate } from '@/lib/shop/catalog/estimate'
import type { OrderBy as OrderByView } from '@/lib/shop/checkout/order-by'
import { EstimateRows } from './estimate-rows'
import { useProduct } from './selected-options'

const MINUTE_MS = 60_000
/** What setTimeout can wait for: 31 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

type EstimateResultProps = { slug: string; variantId: string; postalCode: string }

/** Loads and shows the estimate for a postal code, or for the store's country when that is empty. */
export default function EstimateResult({ slug, variantId, postalCode }: EstimateResultProps) {
  const local = useLocalPath()
  const { t } = useProduct()
  const { data, isError } = useQuery({
    queryKey: ['estimate', slug, variantId, postalCode],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ variant: variantId, postalCode })
      return readJson(local(`/api/products/${slug}/delivery?${query}`), isEstimate, { signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => untilNextDays(state.data),
  })
  if (isError) return <Problem>{t('estimateFailed')}</Problem>
  if (!data) {
    return (
      <div className="grid gap-2 py-4">
        <span className="sr-only">{t('estimating')}</span>
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    )
  }
  return data.ok ? (
    <EstimateRows rows={data.rows} until={renderOrderBy} />
  ) : (
    <Problem>{data.reason}</Problem>
  )
}

const renderOrderBy = (orderBy: OrderByView) => <OrderBy orderBy={orderBy} />

/** Milliseconds until other days hold, which no reply kept for a minute knows at once. */
function untilNextDays(estimate: Estimate | undefined): number | false {
  const moments = estimate?.ok ? estimate.rows.flatMap(({ orderBy }) => orderBy?.at ?? []) : []
  if (moments.length === 0) return false
  const next = Math.min(...moments.map((at) => Date.parse(at))) - Date.now()
  return Math.min(Math.max(next, 0) + MINUTE_MS, LONGEST_TIMER_MS)
}

function Problem({ children }: { children: string }) {
  return (
    <div className="pt-3.5">
      <FieldError>{children}</FieldError>
    </div>
  )
}
