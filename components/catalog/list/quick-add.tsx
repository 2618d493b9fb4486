import { useTranslations } from 'next-intl'
import { AppLink } from '@/components/ui/app-link'
import { PlusIcon } from '@/components/ui/icons'
import { quickAddValue } from '@/lib/shop/cart/cart-forms'
import type { CardProduct, CardView } from '@/lib/shop/catalog/product-card'
import { variantLabels } from '@/lib/shop/catalog/selected-variant'
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
 * Adds the product of a card to the cart: at once, or after a choice among the variants that the
 * card shows.
 */
export function QuickAdd({ hasChoices, ...props }: QuickAddProps) {
  const { isSoldOut, variants } = props.view
  if (isSoldOut || (variants.length > 1 && !hasChoices)) return null
  return (
    <div className="card-action">
      <Offer {...props} />
    </div>
  )
}

function Offer({ product, view, priceLocale }: Omit<QuickAddProps, 'hasChoices'>) {
  const t = useTranslations('product')
  const { title, slug } = product
  const { variants, href, isRange } = view
  const fieldsOf = ({ options }: CardProduct['variants'][number]) => ({
    form: QUICK_ADD_FORM,
    name: 'add',
    value: quickAddValue(slug, options),
  })
  const [first, ...others] = variants
  if (!first) return null
  if (variants.length > MOST_VARIANTS) {
    return (
      <AppLink href={href} aria-label={t('quickChoose', { title })} className="quick-add">
        <PlusIcon />
      </AppLink>
    )
  }
  const label = t('quickAdd', { title })
  if (others.length === 0) {
    return (
      <button {...fieldsOf(first)} aria-label={label} className="quick-add">
        <PlusIcon />
      </button>
    )
  }
  const id = `add-${slug}`
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className="quick-add">
        <PlusIcon />
      </button>
      <div id={id} popover="auto" role="group" aria-label={label} className="quick-choices">
        {variants.map((variant) => {
          const labels = variantLabels(product.options, variant)
          if (variant.availableQuantity <= 0) {
            const text = [...labels, t('soldOutOption')].join(', ')
            return <p key={text}>{text}</p>
          }
          const price = isRange ? [formatMoney(variant.price, priceLocale)] : []
          const fields = fieldsOf(variant)
          // Not its id, a random text that the document would carry for each variant.
          return (
            <button key={fields.value} {...fields}>
              {[...labels, ...price].join(', ')}
            </button>
          )
        })}
      </div>
    </>
  )
}
