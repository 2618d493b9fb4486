import { useRef, useState } from 'react'
import { api, take, underIn } from '#api/client.ts'
import { useWrite } from '#api/write.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { sayWhy } from '#ui/explain.ts'
import { useKeys } from '#ui/keys.ts'
import { Section } from '#ui/list-page.tsx'
import { WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { useHold } from '#ui/unsaved.ts'
import { useCorrections, useNotes } from './order-queries.ts'
import type { Order } from './order-rules.ts'

interface Entry {
  id: string
  on: string
  text: string
  by: string | null
  isNote?: boolean
}

/** What has happened to an order and what was noted, the newest first. */
function useEntries(order: Order): Entry[] {
  const notes = useNotes(order.id)
  const corrections = useCorrections(order.id)
  const { timeline, shipments, refunds, returns, currencyCode } = order
  const entries: Entry[] = [
    ...timeline.map(({ state, occurredOn, actor }, index) => ({
      id: `state-${String(index)}`,
      on: occurredOn,
      text: index === 0 ? t.shop.mails.orderConfirmation : { ...t.state, ...t.order.became }[state],
      by: actor?.name ?? null,
    })),
    ...shipments.map(({ id, shippedOn }, index) => ({
      id,
      on: shippedOn,
      text: t.order.parcelShipped(format.number(index + 1)),
      by: null,
    })),
    ...refunds.map(({ id, amount, createdOn }) => ({
      id,
      on: createdOn,
      text: t.order.refundOf(format.money(amount, currencyCode)),
      by: null,
    })),
    ...returns.flatMap(({ id, requestedOn, receivedOn }) => [
      { id, on: requestedOn, text: t.shop.mails.returnRequested, by: null },
      ...(receivedOn
        ? [{ id: `${id}-in`, on: receivedOn, text: t.shop.mails.returnReceived, by: null }]
        : []),
    ]),
    ...(corrections.data?.data ?? [])
      .filter(({ operation }) => Object.hasOwn(t.order.corrected, operation))
      .map(({ id, occurredOn, operation, actor }) => ({
        id,
        on: occurredOn,
        text: t.order.corrected[operation as keyof typeof t.order.corrected],
        by: actor.name,
      })),
    ...(notes.data?.data ?? []).map(({ id, createdOn, text, author }) => ({
      id,
      on: createdOn,
      text,
      by: author,
      isNote: true,
    })),
  ]
  // Of two at the same moment, the later one in its list is the newer.
  return entries.reverse().sort((one, other) => other.on.localeCompare(one.on))
}

function useNoteWrites(orderId: string) {
  const { me } = useSession()
  const path = '/v1/orders/{id}/notes' as const
  const remove = useWrite<string, unknown>({
    about: null,
    write: (noteId) =>
      take(api.DELETE(`${path}/{noteId}`, { params: { path: { id: orderId, noteId } } })),
    onFailed: sayWhy,
  })
  const adding = {
    about: `note ${orderId}`,
    write: (text: string, key: string) => {
      const body = { text, author: me.name }
      return take(api.POST(path, { ...underIn(key, { id: orderId }), body }))
    },
    onDone: ({ id }: { id: string }) =>
      void say(t.actions.done.note, { undo: () => remove.mutate(id) }),
  }
  const add = useWrite(adding)
  const restore = useWrite({ ...adding, onFailed: sayWhy })
  return { add, remove, restore }
}

function NoteForm({ add }: Pick<ReturnType<typeof useNoteWrites>, 'add'>) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useHold(text.trim() !== '')
  useKeys([{ keys: 'n', label: t.actions.note, run: () => field.current?.focus() }])
  const send = () => {
    const note = text.trim()
    if (note && !add.isPending)
      add.mutate(note, { onSuccess: ({ input }) => input === note && setText('') })
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
      <button type="submit" disabled={!text.trim() || add.isPending}>
        {t.actions.note}
      </button>
      <WriteError error={add.error} />
    </form>
  )
}

export function Timeline({ order }: { order: Order }) {
  const { may } = useSession()
  const { add, remove, restore } = useNoteWrites(order.id)
  const mayWrite = may('orders:update')
  const drop = (id: string, text: string) => {
    const undo = () => restore.mutate(text)
    remove.mutate(id, { onSuccess: () => say(t.actions.done.noteDeleted, { undo }) })
  }
  return (
    <Section title={t.order.history}>
      {mayWrite && <NoteForm add={add} />}
      <ol className="timeline">
        {useEntries(order).map(({ id, on, text, by, isNote = false }) => (
          <li key={id} className={isNote ? 'note' : undefined}>
            <time dateTime={on}>{format.moment(on)}</time>
            <span>
              <bdi>{text}</bdi> {by && <span className="hint">{t.order.by(by)}</span>}
            </span>
            {isNote && mayWrite && (
              <button
                type="button"
                className="quiet"
                aria-label={`${t.note.delete}: ${text}`}
                disabled={remove.isPending}
                onClick={() => drop(id, text)}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
