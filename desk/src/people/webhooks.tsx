import { useState } from 'react'
import { Link } from 'wouter'
import { api, take } from '#api/client.ts'
import { useWrite } from '#api/write.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { useSession } from '#session/session.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Check, TextField } from '#ui/field.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { WriteError } from '#ui/states.tsx'
import { State, Table } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'
import {
  stale,
  useDeliveries,
  useEndpoints,
  useFilter,
  type Delivery,
  type Endpoint,
  type PartProps,
} from './people-queries.ts'
import { RemoveButton } from './remove-button.tsx'

function NewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState('')
  const add = useWrite<{ url: string; secret?: string }, Endpoint>({
    about: 'endpoint',
    write: (body, key) =>
      take(
        api.POST('/v1/webhooks/endpoints', {
          params: { header: { 'idempotency-key': key } },
          body,
        }),
      ),
    stale,
    onDone: (added) => {
      say(t.people.saved(added.url))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.people.newEndpoint}
      button={t.people.create}
      isReady={url.startsWith('https://')}
      write={add}
      onSubmit={() => add.mutate({ url, ...(secret && { secret }) })}
      onClose={onClose}
    >
      <TextField
        label={t.people.url}
        hint={t.people.urlHint}
        type="url"
        dir="ltr"
        value={url}
        onChange={setUrl}
      />
      <TextField
        label={t.people.signingSecret}
        autoComplete="off"
        dir="ltr"
        minLength={8}
        maxLength={256}
        value={secret}
        onChange={setSecret}
      />
    </FormDialog>
  )
}

/** Pauses an endpoint, or lets it receive again. */
function Switch({ endpoint: { id, url, status } }: { endpoint: Endpoint }) {
  const { t } = useI18n()
  const isPaused = status === 'paused'
  const toggle = useWrite<boolean, Endpoint>({
    about: `endpoint ${id}`,
    write: (resumes, key) => {
      const path = { id }
      return resumes
        ? take(
            api.POST('/v1/webhooks/endpoints/{id}/enable', {
              params: { path, header: { 'idempotency-key': key } },
            }),
          )
        : take(
            api.PATCH('/v1/webhooks/endpoints/{id}', {
              params: { path },
              body: { status: 'paused' },
            }),
          )
    },
    stale,
  })
  const text = isPaused ? t.people.resume : t.people.pause
  return (
    <>
      <RowButton
        text={text}
        of={url}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(isPaused)}
      />
      <WriteError error={toggle.error} />
    </>
  )
}

/** Where events are sent. */
export function Webhooks({ filters }: PartProps) {
  const { t } = useI18n()
  const { may } = useSession()
  const [isAdding, setAdding] = useState(false)
  const mayChange = may('connection:update')
  const add = (
    <button type="button" className="primary" onClick={() => setAdding(true)}>
      {t.people.newEndpoint}
    </button>
  )
  return (
    <>
      <ListPage
        title={t.people.title}
        list={useEndpoints()}
        filters={filters}
        actions={mayChange && add}
        empty={t.people.noEndpoints}
      >
        {(endpoints) => (
          <Table
            caption={t.people.views.webhooks}
            rows={endpoints}
            keyOf={({ id }) => id}
            columns={[
              [
                t.people.url,
                ({ id, url }) => (
                  <Link href={`/people/deliveries?endpoint=${id}`} data-row={id}>
                    <bdi>{url}</bdi>
                  </Link>
                ),
              ],
              [
                t.orders.columns.state,
                ({ status }) => (
                  <State tone={status === 'paused' ? 'bad' : 'done'}>
                    {t.people.endpointStates[status]}
                  </State>
                ),
                'c-line',
              ],
              [
                '',
                (endpoint) =>
                  mayChange && (
                    <span className="actions">
                      <Switch endpoint={endpoint} />
                      <RemoveButton
                        text={t.people.remove}
                        of={endpoint.url}
                        remove={() =>
                          take(
                            api.DELETE('/v1/webhooks/endpoints/{id}', {
                              params: { path: { id: endpoint.id } },
                            }),
                          )
                        }
                      />
                    </span>
                  ),
                'c-line',
              ],
            ]}
          />
        )}
      </ListPage>
      {isAdding && <NewDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Replay({ delivery }: { delivery: Delivery }) {
  const { t } = useI18n()
  const replay = useWrite<string, Delivery>({
    about: `replay ${delivery.id}`,
    write: (id, key) =>
      take(
        api.POST('/v1/webhooks/deliveries/{id}/retry', {
          params: { path: { id }, header: { 'idempotency-key': key } },
        }),
      ),
    stale,
    onDone: () => say(t.today.retried),
  })
  return (
    <>
      <RowButton
        text={t.people.again}
        of={delivery.eventType}
        data-row={delivery.id}
        disabled={replay.isPending}
        onClick={() => replay.mutate(delivery.id)}
      />
      <WriteError error={replay.error} />
    </>
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
export function Deliveries({ filters }: PartProps) {
  const { t, format } = useI18n()
  const { may } = useSession()
  const filter = useFilter()
  const isFailed = filter.get('state') === 'failed'
  return (
    <ListPage
      title={t.people.title}
      list={useDeliveries(filter.get('endpoint'), isFailed)}
      filters={
        <>
          {filters}
          <Check
            checked={isFailed}
            onChange={(isOn) => filter.set({ state: isOn ? 'failed' : '' })}
          >
            {t.people.deliveryStates.failed}
          </Check>
          {filter.get('endpoint') && (
            <button type="button" onClick={filter.clear}>
              {t.orders.clear}
            </button>
          )}
        </>
      }
      empty={t.people.noDeliveries}
    >
      {(deliveries) => (
        <Table
          caption={t.people.views.deliveries}
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            [t.people.event, ({ eventType }) => <bdi>{eventType}</bdi>],
            [
              t.people.when,
              ({ createdOn }) => <time dateTime={createdOn}>{format.moment(createdOn)}</time>,
              'c-line',
            ],
            [
              t.orders.columns.state,
              ({ state }) => <State tone={tones[state]}>{t.people.deliveryStates[state]}</State>,
              'c-line',
            ],
            [
              t.people.answer,
              (delivery) => <bdi className="hint">{answerOf(delivery)}</bdi>,
              'c-line',
            ],
            [
              '',
              (delivery) =>
                delivery.state === 'failed' &&
                may('connection:update') && <Replay delivery={delivery} />,
              'c-line',
            ],
          ]}
        />
      )}
    </ListPage>
  )
}
