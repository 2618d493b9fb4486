import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/forms/submit-button'
import { Notice } from '@/components/ui/notice'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'
import { NewPasswordField } from '@/components/forms/account-fields'

type SaveToAccountProps = {
  action: FormAction
  /** The unguessable token of the order, so that the platform links the order to the account. */
  orderToken: string
  error: string | undefined
  formError: string | undefined
}

/** Creates an account after an order, from which everything but the password is known. */
export function SaveToAccount({ action, orderToken, error, formError }: SaveToAccountProps) {
  const t = useTranslations('order.account')
  return (
    <section
      aria-labelledby="save-to-account"
      className="bg-surface p-5 text-surface-foreground sm:p-8 print:hidden"
    >
      <h2 id="save-to-account" className="text-h2">
        {t('title')}
      </h2>
      <p className="pt-2 pb-4 text-muted-foreground">{t('text')}</p>
      {formError ? (
        <Notice tone="bad" role="alert" className="mb-4">
          {formError}
        </Notice>
      ) : null}
      <form action={formAction(action)} noValidate className="grid gap-3">
        <input type="hidden" name="orderToken" value={orderToken} />
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <NewPasswordField name="password" label={t('password')} help={t('help')} error={error} />
          <SubmitButton pendingLabel={t('creating')} className="sm:mt-[1.7rem]">
            {t('create')}
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}
