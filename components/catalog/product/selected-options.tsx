'use client'

import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { LiveVariants, ProductView, VariantView } from '@/lib/shop/catalog/product-model'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/routes'
import {
  choicePath,
  openingChoice,
  variantOf,
  type Choice,
} from '@/lib/shop/catalog/selected-variant'
import { useLocalPath } from '@/components/ui/locale-prefix'

type ChoiceState = {
  product: ProductView
  choice: Choice
  variant: VariantView | null
  choose: (name: string, value: string) => void
}

const Context = createContext<ChoiceState | null>(null)

/** What is chosen on this product page. @throws Error outside of `ChoiceProvider`. */
export function useChoice(): ChoiceState {
  const state = useContext(Context)
  if (!state) throw new Error('A part of the product page stands outside of its ChoiceProvider')
  return state
}

/**
 * Holds the choice of a product page. It lives in the address, so that it can be shared and Back
 * undoes it; price and stock are read afresh once the page is there.
 */
export function ChoiceProvider({
  product: given,
  opening,
  children,
}: {
  product: ProductView
  opening: Choice
  children: ReactNode
}) {
  const product = useLive(given)
  const [choice, setChoice] = useState(opening)
  useEffect(() => {
    const follow = () => {
      const segments = location.pathname.split(`/products/${given.slug}`)[1]
      if (segments !== undefined)
        setChoice(openingChoice(given, segments.split('/').filter(Boolean)))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [given])
  useEffect(() => {
    const picked = pickedBefore()
    if (!Object.keys(picked).some((name) => picked[name] !== opening[name])) return
    queueMicrotask(() => {
      setChoice(picked)
      pushChoice(given, picked)
    })
  }, [given, opening])
  const state = useMemo<ChoiceState>(
    () => ({
      product,
      choice,
      variant: variantOf(product, choice),
      choose: (name, value) => {
        const next = { ...choice, [name]: value }
        setChoice(next)
        pushChoice(product, next)
      },
    }),
    [product, choice],
  )
  return <Context value={state}>{children}</Context>
}

/** What was chosen before the scripts ran: React would set the radios back without a word. */
function pickedBefore(): Choice {
  const radios = document.querySelectorAll<HTMLInputElement>(
    `input[name^="${OPTION_PARAM_PREFIX}"]:checked`,
  )
  return Object.fromEntries(
    [...radios].map(({ name, value }) => [name.slice(OPTION_PARAM_PREFIX.length), value]),
  )
}

/** Writes the choice into the address; what stands before `/products/` (a locale) stays. */
function pushChoice(product: ProductView, choice: Choice): void {
  const [prefix = ''] = location.pathname.split('/products/')
  const path = prefix + choicePath(product.slug, product.options, choice)
  if (path === location.pathname && !location.search) return
  // Past the router, with its own state kept: told of the new address it would answer the next
  // action with another page, and what this one holds (an open drawer) would be lost.
  History.prototype.pushState.call(history, history.state, '', path)
}

function useLive(product: ProductView): ProductView {
  const local = useLocalPath()
  const { data } = useQuery({
    queryKey: ['live', product.slug],
    queryFn: async ({ signal }): Promise<LiveVariants> => {
      const answer = await fetch(local(`/api/products/${product.slug}`), { signal })
      if (!answer.ok) throw new Error(`Live stock: ${answer.status}`)
      return (await answer.json()) as LiveVariants
    },
  })
  return useMemo(() => {
    if (!data) return product
    const variants = product.variants.map((variant) => ({
      ...variant,
      ...data.find(({ id }) => id === variant.id),
    }))
    return { ...product, variants }
  }, [product, data])
}
