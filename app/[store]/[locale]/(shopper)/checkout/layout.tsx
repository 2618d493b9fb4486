import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'

/** The checkout has no navigation except the link back to the cart. */
export default function CheckoutLayout({ params, children }: LayoutProps<'/[store]/[locale]'>) {
  return (
    <SmallFrame params={params} subject="checkout">
      {children}
    </SmallFrame>
  )
}
