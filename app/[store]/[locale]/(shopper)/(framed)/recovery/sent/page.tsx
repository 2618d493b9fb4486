import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { ResendCountdown } from '@/components/account/resend-countdown'
import { OtherWays, SignInFrame } from '@/app/[store]/[locale]/(shopper)/sign-in-frame'
import { TextLink } from '@/components/ui/text-link'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { getClientMessages } from '@/lib/server/i18n/client-messages'
import { getShopper } from '@/lib/server/session/shopper'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { formatHour } from '@/lib/shop/i18n/formatters'
import { pathWithReturn } from '@/lib/shop/links'
import { recover } from '@/app/[store]/[locale]/(shopper)/(framed)/recovery/actions'

/** Lifetime of a password link (contract.md, ResetCustomerPassword). */
const LINK_MS = 60 * 60_000
/** How long the button waits after each use. */
const WAIT_SECONDS = 60

type Props = PageProps<'/[store]/[locale]/recovery/sent'>

export const generateMetadata = formMetadata('auth.sentTitle')

/** The same page for known and unknown addresses. */
export default async function SentPage({ searchParams }: Props) {
  const { store, locale } = await getShopper()
  const t = await getTranslations('auth')
  const view = await readFormState(searchParams, 'recovery', [])
  const email = view.value('email')
  const sentAt = Number(view.value('sentAt', '0'))
  const time = formatHour(sentAt + LINK_MS, getStoreFormats(store, locale).calendar)
  const strong = (words: React.ReactNode) => <strong className="text-foreground">{words}</strong>
  const lead = email === '' ? t('sentLeadPlain') : t.rich('sentLead', { email, time, strong })
  return (
    <SignInFrame title={t('sentTitle')} lead={lead}>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{t('sentSpamHint')}</li>
        <li>{t('sentOldPassword')}</li>
      </ul>
      {email === '' ? null : (
        <ActionForm action={recover} key={sentAt}>
          <input type="hidden" name="returnTo" value={view.value('returnTo')} />
          <input type="hidden" name="email" value={email} />
          <ResendCountdown
            wait={WAIT_SECONDS - (Date.now() - sentAt) / 1000}
            labels={{ send: t('sendAgain'), sending: t('sendingLink') }}
            messages={await getClientMessages('auth', ['sendAgainIn'])}
          />
        </ActionForm>
      )}
      <OtherWays>
        <p>
          <TextLink href={pathWithReturn('/recovery', view.value('returnTo'))}>
            {t('otherEmail')}
          </TextLink>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
