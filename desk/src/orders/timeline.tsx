import { useRef, useState } from 'react'
import { call, post, type Schemas } from '#api/client.ts'
import { useRead } from '#api/pages.ts'
import { useWrite } from '#api/write.ts'
import { format, t } from '#i18n/i18n.ts'
import { nameOperation } from '#people/audit-rules.ts'
import { useSession } from '#session/session.ts'
import { RemoveButton } from '#ui/act-buttons.tsx'
import { sayWhy } from '#ui/explain.ts'
import { useKeys } from '#ui/keys.ts'
import { Section } from '#ui/list-page.tsx'
import { WriteError } from '#ui/states.tsx'
import { Moment } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'
import { useHold } from '#ui/unsaved.ts'
import { pollMs } from './order-queries.ts'
import type { Order } from './order-rules.ts'

/** Within the request that made both, ms. */
const sameMs = 2_000

/** What stands nowhere else: corrections, and money that came by hand. */
const corrections = new Set([
  ...['UpdateOrder', 'MarkOrderPaid', 'RecordWithdrawal', 'CorrectShipment'],
])

/** What has happened to an order and what was noted, the newest first. */
function useEntries(order: Order) {
  const { may } = useSession()
  const { id } = order
  const notes = useRead('/v1/orders/{id}/notes', { id }, { refetchInterval: pollMs })
  const audit = useRead(
    '/v1/audit',
    { query: { subjectId: id, limit: 100 } },
    { enabled: may('settings:read'), refetchInterval: pollMs },
  )
  const changes = audit.data?.data ?? []
  const { timeline, shipments, refunds, returns, withdrawnOn, currencyCode } = order
  /** Who did something of a kind at a moment, by the change of that kind that is nearest to it. */
  const who = (on: string, kind: RegExp) => {
    const at = Date.parse(on)
    const gapOf = (one: Schemas['AuditEntry']) => Math.abs(Date.parse(one.occurredOn) - at)
    const near = changes.filter((one) => kind.test(one.operation) && gapOf(one) < sameMs)
    return near.toSorted((one, other) => gapOf(one) - gapOf(other))[0]?.actor.name ?? null
  }
  const entry = (id: string, on: string, text: string, by: string | null, isNote = false) => ({
    ...{ id, on, text, by, isNote },
  })
  const words = t.shop.mails
  const entries = [
    ...timeline.map(({ state, occurredOn, actor }, index) => {
      const text = index === 0 ? words.orderConfirmation : { ...t.state, ...t.order.became }[state]
      // What was done before actors were written down has none.
      return entry(`state-${index}`, occurredOn, text, actor ? actor.name : who(occurredOn, /./))
    }),
    ...shipments.map(({ id, shippedOn }, index) => {
      const text = t.order.parcelShipped(format.number(index + 1))
      return entry(id, shippedOn, text, who(shippedOn, /Shipment|Transition/))
    }),
    ...refunds.map(({ id, amount, credited, createdOn }) => {
      const say = credited > 0 ? t.order.dueLowered : t.order.refundOf
      const text = say(format.money(credited || amount, currencyCode))
      return entry(id, createdOn, text, who(createdOn, /Refund|Receive|Transition/))
    }),
    ...returns.flatMap(({ id, requestedOn, receivedOn }) => [
      entry(id, requestedOn, words.returnRequested, who(requestedOn, /CreateReturn/)),
      ...(receivedOn
        ? [entry(`${id}-in`, receivedOn, words.returnReceived, who(receivedOn, /Receive/))]
        : []),
    ]),
    // Of the last one; if it was in words and is settled, this alone is left.
    ...(withdrawnOn ? [entry('withdrawn', withdrawnOn, t.today.issue.withdrawal, null)] : []),
    ...changes.flatMap(({ id, occurredOn, operation, actor }) =>
      corrections.has(operation)
        ? [entry(id, occurredOn, nameOperation(operation), actor.name)]
        : [],
    ),
    ...(notes.data?.data ?? []).map(({ id, createdOn, text, author }) =>
      entry(id, createdOn, text, author, true),
    ),
  ]
  // Of two at the same moment, the later one in its list is the newer.
  return entries.reverse().sort((one, other) => other.on.localeCompare(one.on))
}

const removeNote = (id: string, noteId: string) =>
  call('delete', '/v1/orders/{id}/notes/{noteId}', { id, noteId })

function useAddNote(orderId: string) {
  const remove = useWrite<string, unknown>({
    write: (noteId) => removeNote(orderId, noteId),
    onFailed: (error) => sayWhy(error),
  })
  return useWrite({
    ...post('/v1/orders/{id}/notes', { id: orderId }),
    onDone: ({ id }) => void say(t.actions.done.note, { undo: () => remove.mutate(id) }),
  })
}

function NoteForm({ orderId }: { orderId: string }) {
  const add = useAddNote(orderId)
  const author = useSession().me.name
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useHold(text.trim() !== '')
  useKeys([{ keys: 'n', label: t.actions.note, run: () => field.current?.focus() }])
  const send = () => {
    const note = text.trim()
    if (!note) field.current?.focus()
    else if (!add.isPending)
      add.mutate(
        { text: note, author },
        // The next one may have been begun meanwhile.
        { onSuccess: ({ input }) => setText((now) => (now.trim() === input.text ? '' : now)) },
      )
  }
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        rows={2}
        maxLength={2000}
        aria-label={t.note.label}
        placeholder={t.note.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <button type="submit" disabled={add.isPending}>
        {t.actions.note}
      </button>
      <WriteError error={add.error} />
    </form>
  )
}

export function Timeline({ order }: { order: Order }) {
  const mayWrite = useSession().may('orders:update')
  return (
    <Section title={t.order.history}>
      {mayWrite && <NoteForm orderId={order.id} />}
      <ol className="timeline">
        {useEntries(order).map(({ id, on, text, by, isNote }) => (
          <li key={id} className={isNote ? 'note' : undefined}>
            <Moment on={on} />
            <span>
              <bdi>{text}</bdi> {by && <span className="hint">{t.order.by(by)}</span>}
            </span>
            {isNote && mayWrite && (
              <RemoveButton
                {...{ text: t.note.delete, of: text, done: t.actions.done.noteDeleted }}
                remove={() => removeNote(order.id, id)}
              >
                ×
              </RemoveButton>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
