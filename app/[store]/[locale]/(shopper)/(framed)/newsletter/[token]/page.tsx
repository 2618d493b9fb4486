import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import {
  confirmSubscription,
  endSubscription,
} from '@/app/[store]/[locale]/(shopper)/(framed)/newsletter/actions'
import { SignInFrame } from '@/components/account/sign-in-frame'
import { MailedTokenForm } from '@/components/forms/mailed-token-form'
import { newsletter } from '@/lib/commerce/mailed-requests'
import { readFormState } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper } from '@/lib/server/session/shopper'

type Props = PageProps<'/[store]/[locale]/newsletter/[token]'>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('store.newsletter')
  // Anyone with the URL of this page can unsubscribe: no other origin may see it as a referrer.
  return { title: t('title'), referrer: 'same-origin' }
}

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
  const { image } = store.account
  if (!subscription)
    return (
      <SignInFrame title={t('overTitle')} lead={t('overLead')} image={image}>
        {null}
      </SignInFrame>
    )
  const isSubscribed = subscription.status === 'subscribed'
  const { name } = store
  return (
    <SignInFrame
      title={t(isSubscribed ? 'subscribedTitle' : 'confirmTitle')}
      lead={t(isSubscribed ? 'subscribedLead' : 'confirmLead', { name })}
      image={image}
      notice={view.notice}
    >
      <MailedTokenForm
        view={view}
        action={isSubscribed ? endSubscription : confirmSubscription}
        token={token}
        isConfirmed={isSubscribed}
        pendingLabel={t('sending')}
      >
        {t(isSubscribed ? 'end' : 'confirm')}
      </MailedTokenForm>
    </SignInFrame>
  )
}
