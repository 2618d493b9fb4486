import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { AccountShell } from '@/components/account/account-shell'
import { Devices, SettingsRow } from '@/components/account/devices'
import { CurrentPassword, NewPasswordField } from '@/components/forms/account-fields'
import { FormProblem } from '@/components/forms/form-problem'
import { PostedForm } from '@/components/forms/posted-form'
import { ButtonLink } from '@/components/ui/button'
import { SubmitButton } from '@/components/forms/submit-button'
import { getCustomer } from '@/lib/commerce/customer'
import { listDevices } from '@/lib/commerce/customer-security'
import { formMetadata, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { Refusal } from '@/app/[store]/[locale]/(shopper)/refusal'
import { requireCustomer } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/request/request-locale'
import type { FormState } from '@/lib/shop/forms/form-result'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { formatMoment } from '@/lib/shop/i18n/formatters'
import { beginTwoFactor, savePassword, signOutDevice, signOutOtherDevices } from './actions'

const PAGE = '/account/security'

type Props = PageProps<'/[store]/[locale]/account/security'>

export const generateMetadata = formMetadata('account.security')

/** Leaves out what the platform lacks: devices and two-factor are not in the documented API. */
export default async function SecurityPage({ searchParams }: Props) {
  const { client, store, locale } = await requireCustomer(PAGE)
  const [customer, devices] = await readPrivate(PAGE, () =>
    Promise.all([getCustomer(client), listDevices(client)]),
  )
  const { calendar } = getStoreFormats(store, locale)
  const [t, auth, view, takeOut, setUp, ended, notice] = await Promise.all([
    getTranslations('account'),
    getTranslations('auth'),
    readFormState(searchParams, 'password', ['currentPassword', 'newPassword']),
    readFormState(searchParams, 'takeOut', ['dataPassword']),
    readFormState(searchParams, 'twoFactor', []),
    readFormState(searchParams, 'devices', []),
    readNotice(searchParams),
  ])
  return (
    <AccountShell section="security" title={t('security')} notice={notice}>
      <Refusal
        searchParams={searchParams}
        own={[
          ...['password', 'takeOut'],
          ...(customer.twoFactorEnabled === null ? [] : ['twoFactor']),
          ...(devices ? ['devices'] : []),
        ]}
      />
      <div>
        <SettingsRow id="password" title={t('password')} note={t('passwordNote')}>
          <PostedForm action={savePassword} view={view} label={t('password')}>
            {/* For password managers: the account of the new password. */}
            <input
              type="text"
              name="username"
              autoComplete="username"
              defaultValue={customer.email}
              hidden
            />
            <CurrentPassword view={view} />
            <NewPasswordField
              name="newPassword"
              label={t('newPassword')}
              help={auth('passwordHelp')}
              error={view.error('newPassword')}
            />
            <div>
              <SubmitButton pendingLabel={auth('savingPassword')}>
                {auth('savePassword')}
              </SubmitButton>
            </div>
          </PostedForm>
        </SettingsRow>
        {customer.twoFactorEnabled === null ? null : (
          <SecondFactor isOn={customer.twoFactorEnabled} view={setUp} />
        )}
        {devices ? (
          <SettingsRow id="devices" title={t('devices')} note={t('devicesNote')}>
            <Refused view={ended} />
            <Devices
              devices={devices.map((device) => ({
                ...device,
                lastUsed: formatMoment(device.lastUsedOn, calendar),
              }))}
              end={signOutDevice}
              endOthers={signOutOtherDevices}
            />
          </SettingsRow>
        ) : null}
        {devices ? <OwnData view={takeOut} /> : null}
        <SettingsRow id="delete" title={t('deleteAccount')} note={t('deleteNote')}>
          <p>{t('deleteSummary')}</p>
          <div>
            <ButtonLink look="danger" href="/account/security/delete">
              {t('deleteAccount')}
            </ButtonLink>
          </div>
        </SettingsRow>
      </div>
    </AccountShell>
  )
}

/** Downloads the customer's data from a handler. */
async function OwnData({ view }: { view: FormState }) {
  const t = await getTranslations('account')
  return (
    <SettingsRow id="data" title={t('ownData')} note={t('ownDataNote')}>
      <PostedForm
        action={await localizePath('/account/security/data')}
        view={view}
        label={t('ownData')}
      >
        <CurrentPassword view={view} name="dataPassword" />
        <div>
          <SubmitButton look="line" pendingLabel={t('saving')}>
            {t('download')}
          </SubmitButton>
        </div>
      </PostedForm>
    </SettingsRow>
  )
}

const Refused = ({ view: { formError, key } }: { view: FormState }) =>
  formError ? <FormProblem title={formError} of={key} /> : null

async function SecondFactor({ isOn, view }: { isOn: boolean; view: FormState }) {
  const t = await getTranslations('account')
  return (
    <SettingsRow id="two-factor" title={t('twoFactor')} note={t('twoFactorNote')}>
      <Refused view={view} />
      {isOn ? (
        <>
          <p className="flex items-center gap-2.5">
            <span aria-hidden="true" className="size-2.5 bg-success" />
            {t('twoFactorIsOn')}
          </p>
          <div>
            <ButtonLink look="line" href="/account/security/two-factor">
              {t('turnOff')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <ActionForm action={beginTwoFactor} className="grid gap-4">
          <p className="text-muted-foreground">{t('twoFactorIsOff')}</p>
          <div>
            <SubmitButton look="line" pendingLabel={t('starting')}>
              {t('setUp')}
            </SubmitButton>
          </div>
        </ActionForm>
      )}
    </SettingsRow>
  )
}
