import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import {
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '@/app/[store]/[locale]/(shopper)/(framed)/account/security/actions'
import { AccountShell } from '@/components/account/account-shell'
import { CurrentPassword } from '@/components/forms/account-fields'
import { QrCode } from '@/components/ui/qr-code'
import { TextLink } from '@/components/ui/text-link'
import { TextField } from '@/components/forms/field-frame'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { getCustomer } from '@/lib/commerce/customer'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { readSealed } from '@/lib/server/session/sealed-cookies'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { onwardPath } from '@/lib/server/request/request-locale'

const PAGE = '/account/security/two-factor'

type Props = PageProps<'/[store]/[locale]/account/security/two-factor'>

export const generateMetadata = formMetadata('account.twoFactor')

/** Continues a set-up in three steps: app, recovery codes, first code; or switches it off. */
export default async function TwoFactorPage({ searchParams }: Props) {
  const { client, customer, host, store } = await requireCustomer(PAGE)
  const { twoFactorEnabled } = await readPrivate(PAGE, () => getCustomer(client))
  const t = await getTranslations('account')
  const title = t('twoFactor')
  if (twoFactorEnabled) {
    const view = await readFormState(searchParams, 'twoFactorOff', ['currentPassword'])
    return (
      <AccountShell section="security" title={t('turnOff')} current={title} lead={t('turnOffLead')}>
        <div className="max-w-[560px]">
          <PostedForm action={turnTwoFactorOff} view={view} label={t('turnOff')}>
            <CurrentPassword view={view} />
            <div>
              <SubmitButton look="line" pendingLabel={t('saving')}>
                {t('turnOff')}
              </SubmitButton>
            </div>
          </PostedForm>
        </div>
      </AccountShell>
    )
  }
  const setUp = await readSealed(await cookies(), 'setUp', { store: store.slug, host })
  if (setUp?.sid !== customer.sid) redirect(await onwardPath('/account/security'))
  const { secret, otpauthUri, recoveryCodes } = setUp
  const view = await readFormState(searchParams, 'twoFactor', ['code'])
  return (
    <AccountShell section="security" title={t('setUp')} current={title} lead={t('setUpLead')}>
      <ol className="grid max-w-[640px] gap-8">
        <Step title={t('setUpApp')} number={1}>
          <p className="text-muted-foreground">{t('setUpAppHelp')}</p>
          <QrCode text={otpauthUri} label={t('qrCode')} />
          <p className="text-small">
            {t('setUpManually')}{' '}
            <code className="font-body font-medium tracking-wide break-all select-all">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </p>
          <p>
            <a href={otpauthUri} className="link">
              {t('openApp')}
            </a>
          </p>
        </Step>
        <Step title={t('recoveryCodes')} number={2}>
          <p className="text-muted-foreground">{t('recoveryCodesHelp')}</p>
          <ul className="num grid grid-cols-2 gap-x-6 gap-y-1 bg-surface px-5 py-4 text-surface-foreground sm:w-fit">
            {recoveryCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Step>
        <Step title={t('codeTitle')} number={3}>
          <PostedForm action={turnTwoFactorOn} view={view} label={title}>
            <TextField
              name="code"
              label={t('code')}
              help={t('codeHelp')}
              autoComplete="one-time-code"
              inputMode="numeric"
              error={view.error('code')}
              frameClassName="max-w-60"
              required
            />
            <div>
              <SubmitButton pendingLabel={t('saving')}>{t('turnOn')}</SubmitButton>
            </div>
          </PostedForm>
          <p>
            <TextLink href="/account/security">{t('notNow')}</TextLink>
          </p>
        </Step>
      </ol>
    </AccountShell>
  )
}

function Step({ title, number, children }: { title: string; number: number; children: ReactNode }) {
  return (
    <li className="grid gap-4 border-t border-foreground pt-5">
      <h2 className="flex gap-3 text-h3">
        <span aria-hidden="true" className="text-muted-foreground">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  )
}
