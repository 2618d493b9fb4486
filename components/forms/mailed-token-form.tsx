import type { ReactNode } from 'react'
import { PostedForm } from '@/components/forms/posted-form'
import { SubmitButton } from '@/components/forms/submit-button'
import type { FormState, PostAction } from '@/lib/shop/forms/form-result'

type Props = {
  view: FormState
  action: PostAction
  token: string
  /** Whether the request has been confirmed: it can only be ended now. */
  isConfirmed: boolean
  pendingLabel: string
  /** The label of the button. */
  children: ReactNode
}

/** Confirms a request by its mailed token, or ends it. */
export function MailedTokenForm({
  view,
  action,
  token,
  isConfirmed,
  pendingLabel,
  children,
}: Props) {
  return (
    <PostedForm action={action} view={view}>
      <input type="hidden" name="token" value={token} />
      <SubmitButton look={isConfirmed ? 'line' : undefined} pendingLabel={pendingLabel}>
        {children}
      </SubmitButton>
    </PostedForm>
  )
}
