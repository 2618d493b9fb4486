'use client'

import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'
import { useRead } from '@/components/ui/reads'
import { viewedProducts } from '@/components/ui/remembered'
import {
  type ProductMessages,
  isLiveProduct,
  type ProductView,
  type VariantView,
} from '@/lib/shop/catalog/product-model'
import {
  initialSelection,
  variantPath,
  variantOf,
  type SelectedOptions,
} from '@/lib/shop/catalog/selected-variant'
import { createTranslate, type Translate } from '@/lib/shop/i18n/client-messages'
import { OPTION_PARAM_PREFIX } from '@/lib/shop/links'

type ProductState = {
  product: ProductView
  selectedOptions: SelectedOptions
  /** The selected variant; null while an option is open. */
  variant: VariantView | null
  select: (name: string, value: string) => void
  t: Translate<keyof ProductMessages['entries']>
}

const Context = createContext<ProductState | null>(null)

/** The product of this page and its selected options. @throws Error outside of its provider. */
export function useProduct(): ProductState {
  const state = use(Context)
  if (!state) throw new Error('useProduct needs a SelectedOptionsProvider')
  return state
}

type SelectedOptionsProviderProps = {
  product: ProductView
  /** Options that are selected at first. */
  initial: SelectedOptions
  messages: ProductMessages
  children: ReactNode
}

/**
 * Holds the selected options of a product page. They are part of the URL, so that they can be
 * shared and Back undoes a selection; price and stock are read again in the browser.
 */
export function SelectedOptionsProvider({
  product: rendered,
  initial,
  messages,
  children,
}: SelectedOptionsProviderProps) {
  const product = useLiveProduct(rendered)
  const [selectedOptions, setSelectedOptions] = useState(initial)
  useEffect(() => {
    const follow = () => {
      const segments = location.pathname.split(`/products/${rendered.slug}`)[1]?.split('/')
      if (segments) setSelectedOptions(initialSelection(rendered, segments))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [rendered])
  useEffect(() => rememberProduct(rendered.slug), [rendered.slug])
  useEffect(() => {
    const checked = checkedBeforeHydration()
    if (!Object.keys(checked).some((name) => checked[name] !== initial[name])) return
    queueMicrotask(() => {
      setSelectedOptions(checked)
      pushSelection(rendered, checked)
    })
  }, [rendered, initial])
  const state = useMemo<ProductState>(
    () => ({
      product,
      selectedOptions,
      variant: variantOf(product, selectedOptions),
      select: (name, value) => {
        const next = { ...selectedOptions, [name]: value }
        setSelectedOptions(next)
        pushSelection(product, next)
      },
      t: createTranslate(messages),
    }),
    [product, selectedOptions, messages],
  )
  return <Context value={state}>{children}</Context>
}

/** Remembers the product as its page shows it, which saves the document a copy of these texts. */
function rememberProduct(slug: string): void {
  const [prefix = ''] = location.pathname.split('/products/')
  const path = `${prefix}/products/${slug}`
  const title = document.getElementById('product')?.textContent ?? ''
  const image = document.querySelector<HTMLImageElement>('#image-1 img')?.src ?? ''
  const { lang } = document.documentElement
  const small = image.replace(/([?&]w=)\d+/, '$1640')
  viewedProducts.add(JSON.stringify({ path, title, image: small, lang }))
}

/** Options that were checked before hydration: React would reset the radio buttons silently. */
function checkedBeforeHydration(): SelectedOptions {
  const radios = document.querySelectorAll<HTMLInputElement>(
    `input[name^="${OPTION_PARAM_PREFIX}"]:checked`,
  )
  return Object.fromEntries(
    [...radios].map(({ name, value }) => [name.slice(OPTION_PARAM_PREFIX.length), value]),
  )
}

/** Writes the selection into the URL; what precedes `/products/` (a locale) stays. */
function pushSelection(product: ProductView, selected: SelectedOptions): void {
  const [prefix = ''] = location.pathname.split('/products/')
  const path = prefix + variantPath(product.slug, product.options, selected)
  if (path === location.pathname && !location.search) return
  // Bypasses the router and keeps its state: if it knew the new URL, it would answer the next
  // action with another page, and the state of this one (an open drawer) would be lost.
  History.prototype.pushState.call(history, history.state, '', path)
}

function useLiveProduct(product: ProductView): ProductView {
  const { data } = useRead(useLocalPath()(`/api/products/${product.slug}`), isLiveProduct)
  return useMemo(() => {
    if (!data) return product
    const variants = product.variants.map((variant) => ({
      ...variant,
      ...data.variants.find(({ id }) => id === variant.id),
    }))
    return { ...product, ...data, variants }
  }, [product, data])
}
