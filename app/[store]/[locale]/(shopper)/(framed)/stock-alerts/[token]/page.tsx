import { getTranslations } from 'next-intl/server'
import {
  cancelAlert,
  confirmAlert,
} from '@/app/[store]/[locale]/(shopper)/(framed)/stock-alerts/actions'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { stockAlert } from '@/lib/commerce/mailed-requests'
import { mailedLinkMetadata, readFormState } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'
import { lineDetails } from '@/lib/shop/cart/line'
import { joinParts } from '@/lib/shop/i18n/formatters'
import { productPath } from '@/lib/shop/links'

type Props = PageProps<'/[store]/[locale]/stock-alerts/[token]'>

export const generateMetadata = mailedLinkMetadata('product.alert.title')

/** The target of the mailed link. Opening it changes nothing, because mail scanners open links. */
export default async function StockAlertTokenPage({ params, searchParams }: Props) {
  const { clientWith, locale } = await getShopper()
  const token = decodeURIComponent((await params).token)
  const [t, view, alert] = await Promise.all([
    getTranslations('product.alert'),
    readFormState(searchParams, 'stock-alerts-token', []),
    readPrivate(`/stock-alerts/${encodeURIComponent(token)}`, () =>
      stockAlert.find(clientWith(), token),
    ),
  ])
  if (!alert) {
    return (
      <SignInFrame title={t('overTitle')} lead={t('overLead')}>
        <OtherWays>
          <p>
            <TextLink href="/categories">{t('allProducts')}</TextLink>
          </p>
        </OtherWays>
      </SignInFrame>
    )
  }
  const { slug, title, options } = alert.product
  const name = joinParts([title, ...lineDetails({ options })], locale)
  const isWaiting = alert.status === 'waiting'
  return (
    <SignInFrame
      title={t(isWaiting ? 'waitingTitle' : 'confirmTitle')}
      lead={t(isWaiting ? 'waitingLead' : 'confirmLead', { name })}
      notice={view.notice}
    >
      <PostedForm action={isWaiting ? cancelAlert : confirmAlert} view={view}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton look={isWaiting ? 'line' : undefined} pendingLabel={t('sending')}>
          {t(isWaiting ? 'cancel' : 'confirm')}
        </SubmitButton>
      </PostedForm>
      <OtherWays>
        <p>
          <TextLink href={productPath(slug, options)}>{t('toProduct', { name })}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
