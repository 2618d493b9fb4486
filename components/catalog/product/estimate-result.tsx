'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FieldError } from '@/components/forms/field-frame'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { readJson } from '@/components/ui/read-json'
import { Skeleton } from '@/components/ui/skeleton'
import { isEstimate } from '@/lib/shop/catalog/product-model'
import { EstimateRows } from './estimate-rows'
import { useProduct } from './selected-options'

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
  return data.ok ? <EstimateRows rows={data.rows} /> : <Problem>{data.reason}</Problem>
}

function Problem({ children }: { children: string }) {
  return (
    <div className="pt-3.5">
      <FieldError>{children}</FieldError>
    </div>
  )
}
