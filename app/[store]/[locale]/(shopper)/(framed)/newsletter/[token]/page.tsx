import { getTranslations } from 'next-intl/server'
import {
  confirmSubscription,
  endSubscription,
} from '@/app/[store]/[locale]/(shopper)/(framed)/newsletter/actions'
import { SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { newsletter } from '@/lib/commerce/mailed-requests'
import { mailedLinkMetadata, readFormState } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'

type Props = PageProps<'/[store]/[locale]/newsletter/[token]'>

export const generateMetadata = mailedLinkMetadata('store.newsletter.title')

/** The target of the mailed link. Opening it changes nothing, because mail scanners open links. */
export default async function NewsletterTokenPage({ params, searchParams }: Props) {
  const { store, clientWith } = await getShopper()
  const token = decodeURIComponent((await params).token)
  const [t, view, subscription] = await Promise.all([
    getTranslations('store.newsletter'),
    readFormState(searchParams, 'newsletter-token', []),
    readPrivate(`/newsletter/${encodeURIComponent(token)}`, () =>
      newsletter.find(clientWith(), token),
    ),
  ])
  if (!subscription) return <SignInFrame title={t('overTitle')} lead={t('overLead')} />
  const isSubscribed = subscription.status === 'subscribed'
  const { name } = store
  return (
    <SignInFrame
      title={t(isSubscribed ? 'subscribedTitle' : 'confirmTitle')}
      lead={t(isSubscribed ? 'subscribedLead' : 'confirmLead', { name })}
      notice={view.notice}
    >
      <PostedForm action={isSubscribed ? endSubscription : confirmSubscription} view={view}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton look={isSubscribed ? 'line' : undefined} pendingLabel={t('sending')}>
          {t(isSubscribed ? 'end' : 'confirm')}
        </SubmitButton>
      </PostedForm>
    </SignInFrame>
  )
}
