import { getTranslations } from 'next-intl/server'
import { ActionForm } from '@/components/forms/action-form'
import { NewPasswordField } from '@/components/forms/account-fields'
import { SubmitButton } from '@/components/forms/submit-button'
import { Notice } from '@/components/ui/notice'
import type { Order } from '@/lib/commerce/order'
import { readFormState, type SearchParams } from '@/lib/server/forms/form-state'
import { getShopper } from '@/lib/server/session/shopper'
import { keepInAccount } from './actions'

/** What a part of the page of an order needs. */
export type OrderProps = {
  order: Order
  /** Unguessable: it alone opens the order, and links it to an account. */
  token: string
  searchParams: SearchParams
}

/** Offers guests an account, for which everything but the password is known. */
export async function AccountOffer({ order, token, searchParams }: OrderProps) {
  const [t, { customer }, view] = await Promise.all([
    getTranslations('order.account'),
    getShopper(),
    readFormState(searchParams, 'keep', ['password']),
  ])
  if (customer || !order.email || !order.isGuest) return null
  return (
    <section
      key={view.key}
      aria-labelledby="save-to-account"
      className="bg-surface p-5 text-surface-foreground sm:p-8 print:hidden"
    >
      <h2 id="save-to-account" className="text-h2">
        {t('title')}
      </h2>
      <p className="pt-3.5 pb-4 text-muted-foreground">{t('text')}</p>
      <Notice tone="bad" role="alert" className="mb-4">
        {view.formError}
      </Notice>
      <ActionForm action={keepInAccount} noValidate className="grid gap-3">
        <input type="hidden" name="orderToken" value={token} />
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <NewPasswordField
            name="password"
            label={t('password')}
            help={t('help')}
            error={view.error('password')}
          />
          <SubmitButton pendingLabel={t('creating')} className="sm:mt-[1.7rem]">
            {t('create')}
          </SubmitButton>
        </div>
      </ActionForm>
    </section>
  )
}
