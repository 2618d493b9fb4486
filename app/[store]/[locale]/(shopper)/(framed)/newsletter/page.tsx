import { getTranslations } from 'next-intl/server'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { formMetadata, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { subscribe } from './actions'
import { EmailField } from '@/components/forms/account-fields'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'

type Props = PageProps<'/[store]/[locale]/newsletter'>

export const generateMetadata = formMetadata('store.newsletter.title')

/** The result of a newsletter form, which can be on any page. */
export default async function NewsletterPage({ searchParams }: Props) {
  const [t, order, view, notice] = await Promise.all([
    getTranslations('store.newsletter'),
    getTranslations('order'),
    readFormState(searchParams, 'newsletter', ['email']),
    readNotice(searchParams),
  ])
  return (
    <SignInFrame title={t('title')} notice={notice}>
      {view.isRefused ? (
        <PostedForm action={subscribe} view={view}>
          <input type="hidden" name="consent" value={view.value('consent')} />
          <EmailField
            view={view}
            label={t('email')}
            help={view.value('consent')}
            autoComplete="email"
          />
          <SubmitButton pendingLabel={t('sending')}>{t('submit')}</SubmitButton>
        </PostedForm>
      ) : null}
      <OtherWays>
        <p>
          <TextLink href="/">{order('continueShopping')}</TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
