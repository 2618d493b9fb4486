import { useRead } from '#api/pages.ts'
import { post } from '#api/client.ts'
import { t } from '#i18n/i18n.ts'
import { Facts } from '#ui/list-page.tsx'
import { WriteButton } from '#ui/act-buttons.tsx'
import { Loaded } from '#ui/states.tsx'
import { Moment } from '#ui/table.tsx'
import { pollMs } from './order-queries.ts'

/** The mails about an order of the last 30 days. */
export function OrderMails({ orderId }: { orderId: string }) {
  // They are written a moment after what they tell of.
  const query = useRead('/v1/orders/{id}/mails', { id: orderId }, { refetchInterval: pollMs })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Facts title={t.mails.title} rows={data}>
          {({ id: mailId, kind, subject, recipient, state, createdOn }) => (
            <>
              <span className="grow">
                <bdi>{subject}</bdi>
              </span>
              <span className="hint">
                <bdi>{recipient}</bdi> {state !== 'sent' && `· ${t.mails.states[state]} `}
                <Moment on={createdOn} isShort />
              </span>
              {/* Receipts of a withdrawal, and what was mailed to the merchant, are not written again. */}
              {/^(order|return)/.test(kind) && (
                <WriteButton
                  {...{ text: t.mails.again, of: subject, className: 'quiet' }}
                  scope="orders:update"
                  {...post('/v1/orders/{id}/mails/{mailId}/resend', { id: orderId, mailId })}
                  done={t.mails.sent}
                />
              )}
            </>
          )}
        </Facts>
      )}
    </Loaded>
  )
}
