import { getTranslations } from 'next-intl/server'
import { AccountShell } from '@/components/account/account-shell'
import { AddressCard, UndoNotice } from '@/components/account/address-card'
import { AddressLines } from '@/components/ui/lines'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { listAddresses } from '@/lib/commerce/customer-addresses'
import { readFlash } from '@/lib/server/forms/flash'
import { formMetadata, readFormState, readNotice } from '@/lib/server/forms/form-state'
import { readPrivate } from '@/lib/server/session/faults'
import { requireCustomer } from '@/lib/server/session/shopper'
import { makeDefault, removeAddress, restoreAddress } from './actions'

const PAGE = '/account/addresses'

type Props = PageProps<'/[store]/[locale]/account/addresses'>

export const generateMetadata = formMetadata('account.addresses')

export default async function AddressesPage({ searchParams }: Props) {
  const { client, store, locale } = await requireCustomer(PAGE)
  const book = await readPrivate(PAGE, () => listAddresses(client))
  const t = await getTranslations('account')
  const view = await readFormState(searchParams, 'addresses', [])
  return (
    <AccountShell
      section="addresses"
      title={t('addresses')}
      lead={book.length > 0 ? t('addressLead') : undefined}
      notice={await removalNotice(searchParams)}
    >
      <Notice tone="bad" role="alert">
        {view.formError}
      </Notice>
      {book.length === 0 ? (
        <div className="grid justify-items-start gap-4 border-t border-foreground pt-6">
          <h2 className="text-h2">{t('noAddresses')}</h2>
          <p className="text-muted-foreground">{t('noAddressesText')}</p>
          <ButtonLink href={`${PAGE}/new`}>{t('addAddress')}</ButtonLink>
        </div>
      ) : (
        <>
          <ul className="grid gap-4 md:grid-cols-2">
            {book.map((address) => (
              <AddressCard
                key={address.id}
                id={address.id}
                line={address.line1}
                isDefault={address.isDefault}
                makeDefault={makeDefault}
                remove={removeAddress}
              >
                <AddressLines address={address} reader={{ country: store.countryCode, locale }} />
              </AddressCard>
            ))}
          </ul>
          <div>
            <ButtonLink look="line" href={`${PAGE}/new`}>
              {t('addAddress')}
            </ButtonLink>
          </div>
        </>
      )}
    </AccountShell>
  )
}

/** The notice of the last action; a removal can be undone with the address in the sealed flash. */
async function removalNotice(searchParams: Props['searchParams']) {
  const notice = await readNotice(searchParams)
  const removed = await readFlash(searchParams, 'addresses')
  if (!notice || !removed?.values.line1) return notice
  return <UndoNotice notice={notice} action={restoreAddress} values={removed.values} />
}
