'use client'

import { useQuery } from '@tanstack/react-query'
import { FieldError } from '@/components/forms/field-frame'
import { Skeleton } from '@/components/ui/skeleton'
import type { Estimate } from '@/lib/shop/catalog/product-model'
import type { EstimateTexts } from './estimate-labels'
import { EstimateRows } from './estimate-rows'
import { useLocalPath } from '@/components/ui/locale-prefix'

type EstimateAnswerProps = { slug: string; variantId: string; code: string; texts: EstimateTexts }

/** Asks for the estimate of a postal code and draws it; comes with the first code, not with the page. */
export default function EstimateAnswer({ slug, variantId, code, texts }: EstimateAnswerProps) {
  const local = useLocalPath()
  const { data, isError } = useQuery({
    queryKey: ['estimate', slug, variantId, code],
    queryFn: async ({ signal }): Promise<Estimate> => {
      const query = new URLSearchParams({ variant: variantId, postalCode: code })
      const answer = await fetch(local(`/api/products/${slug}/delivery?${query}`), { signal })
      if (!answer.ok) throw new Error(`Delivery estimate: ${answer.status}`)
      return (await answer.json()) as Estimate
    },
  })
  if (isError) return <Said>{texts.failed}</Said>
  if (!data) {
    return (
      <div className="grid gap-2 py-4">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    )
  }
  return data.ok ? <EstimateRows rows={data.rows} /> : <Said>{data.reason}</Said>
}

function Said({ children }: { children: string }) {
  return (
    <div className="pt-3.5">
      <FieldError>{children}</FieldError>
    </div>
  )
}
