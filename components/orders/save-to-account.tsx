import { CheckedPasswordField } from '@/components/forms/checked-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/forms/submit-button'
import { formAction, type FormAction } from '@/lib/shop/forms/form-result'

type KeepInAccountProps = {
  action: FormAction
  /** The unguessable token of the order, so that the platform ties it to the account. */
  orderToken: string
  error: string | undefined
  formError: string | undefined
  /** Sentences of the password check. */
  checks: Readonly<Record<string, string>>
  texts: {
    title: string
    text: string
    password: string
    help: string
    create: string
    creating: string
  }
  labels: { show: string; hide: string }
}

/** Creates an account after the order: everything but the password is known. */
export function SaveToAccount(props: KeepInAccountProps) {
  const { action, orderToken, error, formError, checks, texts, labels } = props
  return (
    <section aria-labelledby="keep" className="bg-surface p-5 text-surface-foreground sm:p-8">
      <h2 id="keep" className="text-h2">
        {texts.title}
      </h2>
      <p className="pt-2 pb-4 text-muted-foreground">{texts.text}</p>
      {formError ? (
        <Notice tone="bad" role="alert" className="mb-4">
          {formError}
        </Notice>
      ) : null}
      <form action={formAction(action)} noValidate className="grid gap-3">
        <input type="hidden" name="orderToken" value={orderToken} />
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <CheckedPasswordField
            name="password"
            label={texts.password}
            help={texts.help}
            error={error}
            autoComplete="new-password"
            labels={labels}
            check={{ kind: 'password', texts: checks }}
          />
          <SubmitButton pendingLabel={texts.creating} className="sm:mt-[1.7rem]">
            {texts.create}
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}
