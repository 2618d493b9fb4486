import { getTranslations } from 'next-intl/server'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { askForAlert } from './actions'
import { EmailField } from '@/components/forms/account-fields'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'

type Props = PageProps<'/[store]/[locale]/stock-alerts'>

export const generateMetadata = formMetadata('product.alert.title')

/** The result of an alert request without scripts, which starts on a product page. */
export default async function StockAlertPage({ searchParams }: Props) {
  const [t, view, notice] = await Promise.all([
    getTranslations('product.alert'),
    readFormState(searchParams, 'stock-alert', ['email']),
    readNotice(searchParams),
  ])
  return (
    <SignInFrame title={t('title')} lead={t('lead')} notice={notice}>
      {view.isRefused ? (
        <PostedForm action={askForAlert} view={view}>
          <input type="hidden" name="slug" value={view.value('slug')} />
          <input type="hidden" name="variantId" value={view.value('variantId')} />
          <EmailField view={view} label={t('email')} autoComplete="email" />
          <SubmitButton pendingLabel={t('sending')}>{t('submit')}</SubmitButton>
        </PostedForm>
      ) : null}
      <OtherWays>
        <p>
          <TextLink href="/categories">{t('allProducts')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
