import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import {
  cancelAlert,
  confirmAlert,
} from '@/app/[store]/[locale]/(shopper)/(framed)/stock-alerts/actions'
import { AllProductsLink } from '@/app/[store]/[locale]/(shopper)/(framed)/stock-alerts/all-products-link'
import { OtherWays, SignInFrame } from '@/components/account/sign-in-frame'
import { MailedTokenForm } from '@/components/forms/mailed-token-form'
import { TextLink } from '@/components/ui/text-link'
import { stockAlert } from '@/lib/commerce/mailed-requests'
import { readFormState } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'
import { optionsText } from '@/lib/shop/cart/cart-view'
import { productPath } from '@/lib/shop/links'

type Props = PageProps<'/[store]/[locale]/stock-alerts/[token]'>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('product.alert')
  // Anyone with the URL of this page can cancel: no other origin may see it as a referrer.
  return { title: t('title'), referrer: 'same-origin' }
}

/** The target of the mailed link. Opening it changes nothing, because mail scanners open links. */
export default async function StockAlertTokenPage({ params, searchParams }: Props) {
  const { store, clientWith } = await getShopper()
  const token = decodeURIComponent((await params).token)
  const [t, view, alert] = await Promise.all([
    getTranslations('product.alert'),
    readFormState(searchParams, 'stock-alert-token', []),
    readPrivate(`/stock-alerts/${encodeURIComponent(token)}`, () =>
      stockAlert.find(clientWith(), token),
    ),
  ])
  const { image } = store.account
  if (!alert) {
    return (
      <SignInFrame title={t('overTitle')} lead={t('overLead')} image={image}>
        <AllProductsLink />
      </SignInFrame>
    )
  }
  const { slug, title, options } = alert.product
  const name = [title, optionsText({ options })].filter(Boolean).join(', ')
  const isWaiting = alert.status === 'waiting'
  return (
    <SignInFrame
      title={t(isWaiting ? 'waitingTitle' : 'confirmTitle')}
      lead={t(isWaiting ? 'waitingLead' : 'confirmLead', { name })}
      image={image}
      notice={view.notice}
    >
      <MailedTokenForm
        view={view}
        action={isWaiting ? cancelAlert : confirmAlert}
        token={token}
        isConfirmed={isWaiting}
        pendingLabel={t('sending')}
      >
        {t(isWaiting ? 'cancel' : 'confirm')}
      </MailedTokenForm>
      <OtherWays>
        <p>
          <TextLink href={productPath(slug, options)}>{t('toProduct', { name })}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
