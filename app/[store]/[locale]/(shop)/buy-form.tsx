import { getTranslations } from 'next-intl/server'
import { AddToCartButton } from '@/components/cart/add-to-cart'
import { BuyControls } from '@/components/catalog/product/buy-controls'
import { StockLine } from '@/components/catalog/product/live-price'
import { OptionPicker } from '@/components/catalog/product/option-picker'
import { Button, buttonClass } from '@/components/ui/button'
import { imageSources } from '@/components/ui/responsive-image'
import type { Product } from '@/lib/commerce/catalog'
import type { Estimate } from '@/lib/shop/catalog/estimate'
import { variantPath } from '@/lib/shop/catalog/selected-variant'
import { localePrefix, localPath } from '@/lib/shop/i18n/locale-path'
import type { Store } from '@/lib/shop/store/store-schema'
import { AddToCartForm } from './add-to-cart-form'

const FORM_ID = 'buy'

/** The search parameters of a product page; none on a static one. */
export type ProductQuery = {
  /** The option that had no value when the form was submitted. */
  missing: string | null
  /** How many were in stock when more were requested. */
  left: number | null
  /** The delivery estimate for the submitted postal code. */
  estimate: Estimate | null
}

type BuyFormProps = {
  store: Store
  product: Product
  /** Language of the title and the attributes, if it differs from the page's. */
  lang: string | undefined
  query: ProductQuery
  /** Whether nothing can be added to the cart. */
  isPreview?: boolean
}

/** Options, stock, quantity and button in one form; without scripts, one more shows a choice. */
export async function BuyForm(props: BuyFormProps) {
  const { store, product, lang, query, isPreview = false } = props
  const postalCode = query.estimate?.ok ? query.estimate.postalCode : ''
  const [t, ui] = await Promise.all([getTranslations('product'), getTranslations('ui')])
  const button = isPreview ? (
    <Button type="button" aria-disabled="true">
      {t('addToCart')}
    </Button>
  ) : (
    <AddToCartButton pendingLabel={t('adding')}>{t('addToCart')}</AddToCartButton>
  )
  const fields = (
    <>
      <input type="hidden" name="slug" value={product.slug} />
      {postalCode ? <input type="hidden" name="postalCode" value={postalCode} /> : null}
      <Options {...{ store, product }} missing={query.missing} />
      <noscript>
        <button
          formMethod="get"
          formNoValidate
          formAction={localPath(
            localePrefix(store, store.language),
            variantPath(product.slug, [], {}),
          )}
          className={buttonClass('line')}
        >
          {t('showSelection')}
        </button>
      </noscript>
      <div className="grid gap-3">
        <StockLine />
        <BuyControls
          quantityLabels={{
            group: ui('quantity'),
            decrease: ui('decrease'),
            increase: ui('increase'),
          }}
          formId={FORM_ID}
          left={query.left}
          button={button}
        />
        <BuyNotes {...{ store, product, lang }} />
      </div>
    </>
  )
  const className = 'grid gap-4 md:gap-6.5'
  if (isPreview) return <div className={className}>{fields}</div>
  return (
    <AddToCartForm id={FORM_ID} className={className}>
      {fields}
    </AddToCartForm>
  )
}

/** Attributes that the store wants shown beside the button (`buyNotes`). */
function BuyNotes({ store, product, lang }: Pick<BuyFormProps, 'store' | 'product' | 'lang'>) {
  const notes = store.product.buyNotes.flatMap((name) =>
    product.attributes.filter((attribute) => attribute.name === name),
  )
  if (notes.length === 0) return null
  return (
    <div>
      {notes.map(({ name, value }) => (
        <p key={name} lang={lang} className="text-small text-muted-foreground">
          {value}
        </p>
      ))}
    </div>
  )
}

type OptionsProps = { store: Store; product: Product; missing: string | null }

function Options({ store, product, missing }: OptionsProps) {
  const { swatch, swatches } = store.theme
  return product.options.map((option, index) => {
    const images = product.variants.flatMap((variant) => {
      const value = variant.options.find(({ name }) => name === option.name)?.value
      return value && variant.image
        ? [[value, imageSources(variant.image, { from: 96, upTo: 256 })] as const]
        : []
    })
    const hasColours = option.values.some((value) => Object.hasOwn(swatches, value))
    const isSeen = hasColours || (swatch === 'picture' && images.length > 0)
    const look = index === 0 && isSeen ? swatch : 'box'
    return (
      <OptionPicker
        key={option.name}
        name={option.name}
        label={option.label}
        values={option.values}
        valueLabels={option.valueLabels}
        look={look}
        swatches={swatches}
        images={look === 'picture' ? Object.fromEntries(images) : {}}
        isMissing={missing === option.name}
      />
    )
  })
}
