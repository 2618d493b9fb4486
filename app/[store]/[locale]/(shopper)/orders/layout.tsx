import { SmallFrame } from '@/app/[store]/[locale]/(shopper)/small-frame'
import { QueryProvider } from '@/components/ui/query-provider'

/** An order page has the checkout's frame, with a link back to the shop. */
export default function OrdersLayout({ params, children }: LayoutProps<'/[store]/[locale]'>) {
  return (
    <SmallFrame params={params} subject="order">
      <QueryProvider>{children}</QueryProvider>
    </SmallFrame>
  )
}
