import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { PlacedSections } from '@/app/[store]/[locale]/(shop)/sections'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { getShopper } from '@/lib/server/session/shopper'
import type { Store } from '@/lib/shop/store/store-schema'

type EmptyCartSectionProps = {
  store: Store
  notice?: string | null
  /** Whether it is rendered within a page's main element: the cart was just emptied. */
  isInside?: boolean
  /** The removed last line with its Undo button. */
  children?: ReactNode
}

/** The empty cart, with a sign-in link: a customer's cart is shared between devices. */
export async function EmptyCartSection({
  store,
  notice,
  isInside,
  children,
}: EmptyCartSectionProps) {
  const [t, { customer }] = await Promise.all([getTranslations('cart'), getShopper()])
  const content = (
    <div className="grid justify-items-start gap-5 py-8">
      {/* Below another heading after the cart was emptied on this page. */}
      <h2 className={isInside ? 'text-h2' : 'text-display'}>{t('empty.title')}</h2>
      <p className="max-w-lead text-lead text-muted-foreground">{t('empty.text')}</p>
      <ButtonLink href={store.navigation[0]?.href ?? '/'}>{t('empty.button')}</ButtonLink>
      {customer ? null : (
        <p className="pt-4 text-muted-foreground">
          {t.rich('empty.signIn', {
            link: (words) => (
              <TextLink key="link" href="/login?returnTo=%2Fcart" className="text-foreground">
                {words}
              </TextLink>
            ),
          })}
        </p>
      )}
    </div>
  )
  if (isInside) return content
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap pb-section">
        <h1 className="sr-only">{t('panel.title')}</h1>
        <Notice role="status" className="mt-6">
          {notice}
        </Notice>
        {children}
        {content}
      </div>
      <PlacedSections place="emptyCart" path="/cart" store={store} />
    </main>
  )
}
