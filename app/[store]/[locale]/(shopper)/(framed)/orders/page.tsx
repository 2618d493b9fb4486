import { getTranslations } from 'next-intl/server'
import { FindOrderForm } from '@/components/account/find-order-form'
import { OtherWays, SignInFrame } from '@/components/account/sign-in-frame'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, formReader } from '@/lib/server/forms/form-state'
import { findContactPath } from '@/lib/server/store/content-pages'
import { getShopper } from '@/lib/server/session/shopper'
import { findOrder } from './actions'

type Props = PageProps<'/[store]/[locale]/orders'>

const readView = formReader('find-order', ['orderNumber', 'email'])

export const generateMetadata = formMetadata('order.find.title', readView)

/** Order lookup for guests who no longer have the link to their order. */
export default async function FindOrderPage({ searchParams }: Props) {
  const { store, locale, customer } = await getShopper()
  const [t, view] = await Promise.all([getTranslations('order.find'), readView(searchParams)])
  const contactPath = findContactPath(store.slug, locale)
  return (
    <SignInFrame title={t('title')} lead={t('lead')} image={store.account.image}>
      <FindOrderForm view={view} action={findOrder} />
      <OtherWays>
        <p>
          {customer ? t('inAccount') : t('haveAccount')}{' '}
          <TextLink href="/account/orders">{customer ? t('yourOrders') : t('signIn')}</TextLink>
        </p>
        {contactPath ? (
          <p>
            {t('noReceipt')} <TextLink href={contactPath}>{t('contactUs')}</TextLink>
          </p>
        ) : null}
      </OtherWays>
    </SignInFrame>
  )
}
