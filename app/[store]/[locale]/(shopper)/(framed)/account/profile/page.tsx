import { getTranslations } from 'next-intl/server'
import { AccountShell } from '@/components/account/account-shell'
import { NameFields } from '@/components/forms/account-fields'
import { Checkbox } from '@/components/forms/checkbox'
import { CheckedField } from '@/components/forms/checked-field'
import { TextField } from '@/components/forms/field-frame'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import { getCustomer } from '@/lib/commerce/customer'
import { formMetadata, readFormState } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { saveProfile } from './actions'

type Props = PageProps<'/[store]/[locale]/account/profile'>

export const generateMetadata = formMetadata('account.profile')

/** Name, phone and newsletter. The email address is the login and cannot be changed. */
export default async function ProfilePage({ searchParams }: Props) {
  const { client } = await requireCustomer('/account/profile')
  const profile = await readPrivate('/account/profile', () => getCustomer(client))
  const [t, translate, view] = await Promise.all([
    getTranslations('account'),
    getTranslations(),
    readFormState(searchParams, 'profile', ['firstName', 'lastName', 'phone']),
  ])
  const mayWrite = view.isRefused
    ? view.value('marketingConsent') === 'on'
    : profile.marketingConsent
  return (
    <AccountShell section="profile" title={t('profile')} notice={view.notice}>
      <PostedForm action={saveProfile} view={view} className="max-w-[560px]">
        <NameFields view={view} known={profile} />
        <TextField
          name="email"
          type="email"
          label={translate('auth.email')}
          help={t('emailHelp')}
          defaultValue={profile.email}
          disabled
        />
        <CheckedField
          name="phone"
          type="tel"
          label={t('phone')}
          optional={translate('ui.optional')}
          help={t('phoneHelp')}
          autoComplete="tel"
          defaultValue={view.value('phone', profile.phone ?? '')}
          error={view.error('phone')}
          check={{
            kind: 'pattern',
            pattern: String.raw`^\+?[\d\s()./-]{5,24}$`,
            message: translate('errors.phoneWrong'),
          }}
        />
        <Checkbox name="marketingConsent" defaultChecked={mayWrite}>
          {translate('auth.newsletter')}
        </Checkbox>
        <div>
          <SubmitButton pendingLabel={t('saving')}>{t('save')}</SubmitButton>
        </div>
      </PostedForm>
    </AccountShell>
  )
}
