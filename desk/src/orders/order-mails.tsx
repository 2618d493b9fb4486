import type { Schemas } from '#api/client.ts'
import { useRead } from '#api/pages.ts'
import { post } from '#api/post.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { Facts } from '#ui/list-page.tsx'
import { WriteButton } from '#ui/act-buttons.tsx'
import { Loaded } from '#ui/states.tsx'

type Mail = Schemas['OrderMail']

function MailRow({ orderId, mail }: { orderId: string; mail: Mail }) {
  const { may } = useSession()
  const { id, kind, subject, recipient, state, createdOn } = mail
  // Receipts of a withdrawal, and what was mailed to the merchant, are not written again.
  const isRepeatable = /^(order|return)/.test(kind)
  return (
    <>
      <span className="grow">
        <bdi>{subject}</bdi>
      </span>
      <span className="hint">
        <bdi>{recipient}</bdi> {state !== 'sent' && `· ${t.mails.states[state]} `}
        <time dateTime={createdOn}>{format.when(createdOn)}</time>
      </span>
      {may('orders:update') && isRepeatable && (
        <WriteButton
          text={t.mails.again}
          of={subject}
          className="quiet"
          {...post('/v1/orders/{id}/mails/{mailId}/resend', { id: orderId, mailId: id })}
          done={t.mails.sent}
        />
      )}
    </>
  )
}

/** The mails about an order of the last 30 days. */
export function OrderMails({ orderId }: { orderId: string }) {
  const query = useRead('/v1/orders/{id}/mails', { path: { id: orderId } })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Facts title={t.mails.title} rows={data}>
          {(mail) => <MailRow {...{ orderId, mail }} />}
        </Facts>
      )}
    </Loaded>
  )
}
