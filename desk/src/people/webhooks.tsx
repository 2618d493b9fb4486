import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { call, post, type Schemas } from '#api/client.ts'
import { usePages } from '#api/pages.ts'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { Check } from '#ui/field.tsx'
import { useFilter } from '#ui/filter.ts'
import { AddButton, ListPage } from '#ui/list-page.tsx'
import { RemoveButton, WriteButton } from '#ui/act-buttons.tsx'
import { actionsColumn, momentColumn, stateColumn } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'

const endpointPath = '/v1/webhooks/endpoints/{id}'

type Endpoint = Schemas['WebhookEndpoint']
type Delivery = Schemas['WebhookDelivery']

function NewDialog() {
  return (
    <WriteDialog<{ url: string; secret: string }, Endpoint>
      title={t.people.newEndpoint}
      button={t.people.create}
      about="endpoint"
      thing={{ url: '', secret: '' }}
      fields={[
        { name: 'url', label: t.people.url, hint: t.people.urlHint },
        { name: 'secret', label: t.people.signingSecret, empty: '' },
      ]}
      save={({ url = '', secret }, key) => {
        const body = { url, ...(secret && { secret }) }
        return call('post', '/v1/webhooks/endpoints', { key, body })
      }}
      onDone={({ url }) => say(t.people.saved(url))}
    />
  )
}

/** Pauses an endpoint, or lets it receive again. */
function Switch({ endpoint: { id, url, status } }: { endpoint: Endpoint }) {
  const isPaused = status === 'paused'
  const body = { status: 'paused' as const }
  return (
    <WriteButton
      text={isPaused ? t.people.resume : t.people.pause}
      of={url}
      write={() => call('patch', endpointPath, { id, body })}
      {...(isPaused && post(`${endpointPath}/enable`, { id }))}
    />
  )
}

/** Where events are sent. */
export function Webhooks({ filters }: { filters: ReactNode }) {
  const { may } = useSession()
  const [dialog, open] = useDialog(() => <NewDialog />)
  const mayChange = may('connection:update')
  const add = <AddButton text={t.people.newEndpoint} onAdd={open} />
  return (
    <ListPage
      title={t.people.title}
      list={usePages('/v1/webhooks/endpoints', {})}
      filters={filters}
      actions={mayChange && add}
      empty={t.people.noEndpoints}
      caption={t.people.views.webhooks}
      columns={[
        [
          t.people.url,
          ({ id, url }) => (
            <Link href={`/people/deliveries?endpoint=${id}`} data-row={id}>
              <bdi>{url}</bdi>
            </Link>
          ),
        ],
        stateColumn<Endpoint>(({ status }) => [
          status === 'paused' ? 'bad' : 'done',
          t.people.endpointStates[status],
        ]),
        actionsColumn<Endpoint>(
          (endpoint) =>
            mayChange && (
              <>
                <Switch endpoint={endpoint} />
                <RemoveButton
                  text={t.people.remove}
                  of={endpoint.url}
                  remove={() => call('delete', endpointPath, { id: endpoint.id })}
                />
              </>
            ),
        ),
      ]}
      dialogs={dialog}
    />
  )
}

const tones = {
  ...{ pending: 'new', sending: 'todo', retrying: 'new', delivered: 'done', failed: 'bad' },
} as const

/** The latest attempt of a delivery, as the receiver answered. */
const answerOf = ({ attempts }: Delivery) => {
  const last = attempts.at(-1)
  return [last?.status, last?.detail].filter(Boolean).join(' · ')
}

/** The events that were sent, with what became of them. */
export function Deliveries({ filters }: { filters: ReactNode }) {
  const { may } = useSession()
  const filter = useFilter()
  const isFailed = filter.get('state') === 'failed'
  const query = {
    endpointId: filter.get('endpoint'),
    ...(isFailed && { state: 'failed' as const }),
  }
  return (
    <ListPage
      title={t.people.title}
      list={usePages('/v1/webhooks/deliveries', query, { pollMs: 15_000 })}
      filters={
        <>
          {filters}
          <Check
            checked={isFailed}
            onChange={(isOn) => filter.set({ state: isOn ? 'failed' : '' })}
          >
            {t.people.deliveryStates.failed}
          </Check>
          {filter.get('endpoint') && <Button onClick={filter.clear}>{t.orders.clear}</Button>}
        </>
      }
      empty={t.people.noDeliveries}
      caption={t.people.views.deliveries}
      columns={[
        [t.people.event, ({ eventType }) => eventType],
        momentColumn<Delivery>(t.people.when, ({ createdOn }) => createdOn),
        stateColumn<Delivery>(({ state }) => [tones[state], t.people.deliveryStates[state]]),
        [t.people.answer, (delivery) => <bdi className="hint">{answerOf(delivery)}</bdi>, 'c-line'],
        actionsColumn<Delivery>(
          ({ id, eventType, state }) =>
            state === 'failed' &&
            may('connection:update') && (
              <WriteButton
                text={t.mails.again}
                of={eventType}
                data-row={id}
                {...post('/v1/webhooks/deliveries/{id}/retry', { id })}
                done={t.today.retried}
              />
            ),
        ),
      ]}
    />
  )
}
