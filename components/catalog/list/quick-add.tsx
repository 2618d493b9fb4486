import { useLocale, useTranslations } from 'next-intl'
import { AppLink } from '@/components/ui/app-link'
import { PlusIcon } from '@/components/ui/icons'
import { quickAddValue } from '@/lib/shop/cart/cart-forms'
import type { CardProduct, CardView } from '@/lib/shop/catalog/product-card'
import { variantLabels } from '@/lib/shop/catalog/selected-variant'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { formatMoney } from '@/lib/shop/i18n/money'

/** The form of a list that all its buttons submit. */
export const QUICK_ADD_FORM = 'quick-add'

/** With more variants than this, the page of the product is the better place to choose. */
const MOST_VARIANTS = 12

/** With more choices than this in a list, its document would be too large (docs/rendering.md). */
const MOST_CHOICES = 36

/** Whether the cards of a list can offer the variants of their products. */
export function hasRoomForChoices(products: readonly CardProduct[]): boolean {
  const counts = products.map(({ variants }) => variants.length)
  const offered = counts.filter((count) => count > 1 && count <= MOST_VARIANTS)
  return offered.reduce((sum, count) => sum + count, 0) <= MOST_CHOICES
}

type QuickAddProps = {
  product: CardProduct
  /** What its card shows. */
  view: CardView
  priceLocale: string
  /** Whether there is room for variants to choose from. */
  hasChoices: boolean
}

/**
 * Adds the product of a card to the cart, after a choice among its variants where there are any.
 * Without room for choices the sign is part of the card, whose link leads there.
 */
export function QuickAdd({ product, view, priceLocale, hasChoices }: QuickAddProps) {
  const t = useTranslations('product')
  const locale = useLocale()
  const { title, slug } = product
  const { variants, href, isRange, isSoldOut } = view
  const [first, ...others] = variants
  if (!first || isSoldOut) return null
  const fieldsOf = ({ options }: CardProduct['variants'][number]) => ({
    form: QUICK_ADD_FORM,
    name: 'add',
    value: quickAddValue(slug, options),
  })
  const isElsewhere = variants.length > MOST_VARIANTS
  const label = t(isElsewhere ? 'quickChoose' : 'quickAdd', { title })
  const button = { 'aria-label': label, className: 'quick-add', children: <PlusIcon /> }
  const id = `add-${slug}`
  if (others.length > 0 && !isElsewhere && !hasChoices) {
    return (
      <div className="card-action">
        <span className="pointer-events-none quick-add">{button.children}</span>
      </div>
    )
  }
  return (
    <div className="card-action">
      {isElsewhere ? (
        <AppLink href={href} {...button} />
      ) : others.length === 0 ? (
        <button {...fieldsOf(first)} {...button} />
      ) : (
        <>
          <button type="button" popoverTarget={id} {...button} />
          <div id={id} popover="auto" role="group" aria-label={label} className="quick-choices">
            {variants.map((variant) => {
              const labels = variantLabels(product.options, variant)
              if (variant.availableQuantity <= 0) {
                const text = joinParts([...labels, t('soldOutOption')], locale)
                return <p key={text}>{text}</p>
              }
              const price = isRange ? [formatMoney(variant.price, priceLocale)] : []
              const fields = fieldsOf(variant)
              // Not its id, a random text that the document would carry for each variant.
              return (
                <button key={fields.value} {...fields}>
                  {joinParts([...labels, ...price], locale)}
                </button>
              )
            })}
          </div>
        </>
      )}
    </div>
  )
}
