import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/forms/action-form'
import { SubmitButton } from '@/components/forms/submit-button'
import type { PostAction } from '@/lib/shop/forms/form-result'
import type { ReactNode } from 'react'

interface ListedDevice {
  readonly id: string
  readonly browser: string | null
  readonly system: string | null
  /** A third-party application with access to the account; null for this shop. */
  readonly application: string | null
  readonly current: boolean
  /** "Fri 20 November, 11:42" */
  readonly lastUsed: string
}

type DevicesProps = { devices: readonly ListedDevice[]; end: PostAction; endOthers: PostAction }

/** The devices that are signed in; the others can be signed out one by one or all at once. */
export function Devices({ devices, end, endOthers }: DevicesProps) {
  const t = useTranslations('account')
  const hasOthers = devices.some(({ current }) => !current)
  return (
    <>
      <ul className="border-t border-border">
        {devices.map((device) => (
          <Device key={device.id} device={device} end={end} />
        ))}
      </ul>
      {hasOthers ? (
        <ActionForm action={endOthers}>
          <SubmitButton look="line" pendingLabel={t('signingOut')}>
            {t('signOutOthers')}
          </SubmitButton>
        </ActionForm>
      ) : (
        <p className="text-muted-foreground">{t('onlyThisDevice')}</p>
      )}
    </>
  )
}

function Device({ device, end }: { device: ListedDevice; end: PostAction }) {
  const t = useTranslations('account')
  const { browser, system, application, current, lastUsed } = device
  const kind = browser && system ? 'both' : browser || system ? 'one' : 'none'
  const name =
    application ?? t('device', { kind, browser: browser ?? system ?? '', system: system ?? '' })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-border py-3">
      <span className="grid gap-0.5">
        <span className="font-medium">{name}</span>
        <span className="text-small text-muted-foreground tabular-nums">
          {current ? t('thisDevice') : t('lastUsed', { moment: lastUsed })}
        </span>
      </span>
      {current ? null : (
        <ActionForm action={end}>
          <input type="hidden" name="deviceId" value={device.id} />
          <button
            type="submit"
            aria-label={t('signOutDevice', { device: name })}
            className="link min-h-11"
          >
            {t('signOut')}
          </button>
        </ActionForm>
      )}
    </li>
  )
}

/** A setting: its value on the left, its action on the right. */
export function SettingsRow({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-gutter gap-y-5 border-t border-foreground py-6 md:grid-cols-3"
    >
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {note ? <p className="text-small text-muted-foreground">{note}</p> : null}
      </div>
      <div className="grid max-w-[560px] grid-cols-1 content-start gap-5 md:col-span-2">
        {children}
      </div>
    </section>
  )
}
