import { getTranslations } from 'next-intl/server'
import type { ComponentProps } from 'react'
import {
  addToCart,
  changeQuantity,
  removeFromCart,
  restoreLine,
} from '@/app/[store]/[locale]/(shopper)/(framed)/cart/actions'
import { AddToCart } from '@/components/cart/add-to-cart'

type AddToCartFormProps = Omit<
  ComponentProps<typeof AddToCart>,
  'action' | 'cartActions' | 'failed'
>

/** The form that adds a product to the cart, with the actions of the drawer. */
export async function AddToCartForm(props: AddToCartFormProps) {
  const t = await getTranslations('cart.panel')
  const actions = { change: changeQuantity, remove: removeFromCart, restore: restoreLine }
  return <AddToCart {...props} action={addToCart} cartActions={actions} failed={t('failed')} />
}
