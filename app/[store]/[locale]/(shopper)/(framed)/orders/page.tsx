import { getTranslations } from 'next-intl/server'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { EmailField } from '@/components/forms/account-fields'
import { CheckedField } from '@/components/forms/checked-field'
import { FormProblem } from '@/components/forms/form-problem'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { findContactPath } from '@/lib/server/store/content-pages'
import { getShopper } from '@/lib/server/session/shopper'
import { findOrder } from './actions'

type Props = PageProps<'/[store]/[locale]/orders'>

export const generateMetadata = formMetadata('order.find.title')

/** Order lookup for guests who no longer have the link to their order. */
export default async function FindOrderPage({ searchParams }: Props) {
  const { store, locale, customer } = await getShopper()
  const [t, errors, view] = await Promise.all([
    getTranslations('order.find'),
    getTranslations('errors'),
    readFormState(searchParams, 'find-order', ['orderNumber', 'email']),
  ])
  const problem = <FormProblem title={view.formError ?? ''}>{t('notFoundHelp')}</FormProblem>
  const contactPath = findContactPath(store.slug, locale)
  return (
    <SignInFrame title={t('title')} lead={t('lead')}>
      <PostedForm
        action={findOrder}
        view={view}
        {...(view.errors['']?.key === 'orderUnknown' ? { problem } : {})}
      >
        <CheckedField
          name="orderNumber"
          label={t('number')}
          help={t('numberHelp')}
          autoComplete="off"
          defaultValue={view.value('orderNumber')}
          error={view.error('orderNumber')}
          check={{ kind: 'required', message: errors('orderNumberMissing') }}
          required
        />
        <EmailField view={view} label={t('email')} help={t('emailHelp')} autoComplete="email" />
        <SubmitButton pendingLabel={t('looking')}>{t('find')}</SubmitButton>
      </PostedForm>
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
