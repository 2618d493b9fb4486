import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextLink } from '@/components/ui/text-link'
import { QrCode } from '@/components/ui/qr-code'

/** The three steps in order: the app, the recovery codes, the first code. */
export function TwoFactorSetUp({
  secret,
  otpauthUri,
  recoveryCodes,
  children,
}: {
  secret: string
  otpauthUri: string
  recoveryCodes: readonly string[]
  /** The form for the first code. */
  children: ReactNode
}) {
  const t = useTranslations('account')
  return (
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
        {children}
        <p>
          <TextLink href="/account/security">{t('notNow')}</TextLink>
        </p>
      </Step>
    </ol>
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
