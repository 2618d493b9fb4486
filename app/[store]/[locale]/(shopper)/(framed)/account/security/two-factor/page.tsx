import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import {
  turnTwoFactorOff,
  turnTwoFactorOn,
} from '@/app/[store]/[locale]/(shopper)/(framed)/account/security/actions'
import { AccountShell } from '@/components/account/account-shell'
import { ConfirmCodeForm, TwoFactorOffForm } from '@/components/account/security-forms'
import { TwoFactorSetUp } from '@/components/account/two-factor-set-up'
import { getCustomer } from '@/lib/commerce/customer'
import { formMetadata, formReader } from '@/lib/server/forms/form-state'
import { readSealed } from '@/lib/server/session/sealed-cookies'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/request/request-locale'

const PAGE = '/account/security/two-factor'

type Props = PageProps<'/[store]/[locale]/account/security/two-factor'>

const readOn = formReader('twoFactor', ['code'])
const readOff = formReader('twoFactorOff', ['currentPassword'])

export const generateMetadata = formMetadata('account.twoFactor', readOn, readOff)

/** Continues a set-up that was started, or switches two-factor off. */
export default async function TwoFactorPage({ searchParams }: Props) {
  const { client, customer, host, store } = await requireCustomer(PAGE)
  const { twoFactorEnabled } = await readPrivate(PAGE, () => getCustomer(client))
  const t = await getTranslations('account')
  const title = t('twoFactor')
  if (twoFactorEnabled) {
    const view = await readOff(searchParams)
    return (
      <AccountShell section="security" title={t('turnOff')} current={title} lead={t('turnOffLead')}>
        <div className="max-w-[560px]">
          <TwoFactorOffForm view={view} action={turnTwoFactorOff} />
        </div>
      </AccountShell>
    )
  }
  const setUp = await readSealed(await cookies(), 'setUp', { store: store.slug, host })
  if (setUp?.sid !== customer.sid) redirect(await localizePath('/account/security'))
  const view = await readOn(searchParams)
  return (
    <AccountShell section="security" title={t('setUp')} current={title} lead={t('setUpLead')}>
      <TwoFactorSetUp {...setUp}>
        <ConfirmCodeForm view={view} action={turnTwoFactorOn} />
      </TwoFactorSetUp>
    </AccountShell>
  )
}
