import type { ReactNode } from 'react'
import { call, post, type Schemas } from '#api/client.ts'
import { usePages } from '#api/pages.ts'
import { t } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { Check } from '#ui/field.tsx'
import { useFilter } from '#ui/filter.ts'
import { AddButton, ListPage, nameColumn } from '#ui/list-page.tsx'
import { Acts, WriteButton } from '#ui/act-buttons.tsx'
import { actionsColumn, momentColumn, stateColumn } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'

const scope = 'connection:update'
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
        ['url', t.people.url, 'text', { hint: t.people.urlHint }],
        ['secret', t.people.signingSecret, 'text', { empty: '' }],
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
function toggle({ id, status }: Endpoint) {
  if (status === 'paused') return [t.people.resume, post(`${endpointPath}/enable`, { id })] as const
  const body = { status: 'paused' as const }
  return [t.people.pause, { write: () => call('patch', endpointPath, { id, body }) }] as const
}

/** Where events are sent. */
export function Webhooks({ filters }: { filters: ReactNode }) {
  return (
    <ListPage
      title={t.people.title}
      list={usePages('/v1/webhooks/endpoints', {})}
      filters={filters}
      actions={
        <AddButton {...{ scope }} text={t.people.newEndpoint}>
          <NewDialog />
        </AddButton>
      }
      empty={t.people.noEndpoints}
      caption={t.people.views.webhooks}
      columns={[
        nameColumn<Endpoint>(
          t.people.url,
          ({ id }) => `/people/deliveries?endpoint=${id}`,
          ({ url }) => url,
        ),
        stateColumn<Endpoint>(({ status }) => [
          status === 'paused' ? 'bad' : 'done',
          t.people.endpointStates[status],
        ]),
        actionsColumn<Endpoint>((endpoint) => {
          const { id, url: of } = endpoint
          const remove = () => call('delete', endpointPath, { id })
          return <Acts {...{ scope, of }} acts={[toggle(endpoint), [t.people.remove, remove]]} />
        }),
      ]}
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
            text={t.people.deliveryStates.failed}
          />
          {filter.get('endpoint') && <Button onClick={filter.clear} text={t.orders.clear} />}
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
            state === 'failed' && (
              <WriteButton
                {...post('/v1/webhooks/deliveries/{id}/retry', { id })}
                {...{ scope, text: t.mails.again, of: eventType, done: t.today.retried }}
                data-row={id}
              />
            ),
        ),
      ]}
    />
  )
}
