import type { ReactNode } from 'react'
import { call, post, type Schemas } from '#api/client.ts'
import { usePages } from '#api/pages.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession, type Scope } from '#session/session.ts'
import { FormDialog, SendDialog, useDialog } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { AddButton, ListPage } from '#ui/list-page.tsx'
import { RemoveButton } from '#ui/act-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { actionsColumn } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'

type Application = Schemas['Application']

type Secret = Schemas['ApplicationSecret']

/** The secret of an application, which nobody can read again. */
function SecretDialog({ secret }: { secret: Secret }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret.clientSecret)
      say(t.people.copied)
    } catch {
      say(t.errors.unexpected, { isError: true })
    }
  }
  return (
    <FormDialog title={t.people.secret} button={t.people.copy} onSubmit={() => void copy()}>
      <TextField label={t.people.clientId} readOnly value={secret.clientId} />
      <TextField
        label={t.people.secret}
        hint={t.people.secretHint}
        readOnly
        value={secret.clientSecret}
      />
    </FormDialog>
  )
}

const blank = { name: '', scopes: [] as Scope[] }

function NewDialog({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { store } = useSession()
  const options = Object.fromEntries(store.scopes.map((scope) => [scope, scope]))
  const common = { grants: ['client_credentials' as const], redirectUris: [], sellerId: null }
  return (
    <WriteDialog<typeof blank, Secret>
      title={t.people.newApplication}
      button={t.people.create}
      about="application"
      thing={blank}
      fields={[
        ['name', t.people.name],
        ['scopes', t.people.scopes, 'many', { options }],
      ]}
      save={(given, key) => {
        const body = { ...blank, ...given, ...common }
        return call('post', '/v1/applications', { key, body })
      }}
      onDone={onSecret}
    />
  )
}

/** Other software that uses the Admin API, each with its own scopes. */
export function Applications({ filters }: { filters: ReactNode }) {
  const [secretDialog, showSecret] = useDialog((secret: Secret) => <SecretDialog secret={secret} />)
  const [rotateDialog, rotate] = useDialog(({ clientId, name }: Application) => (
    <SendDialog
      {...post('/v1/applications/{id}/secret', { id: clientId })}
      {...{ title: name, button: t.people.rotate, body: null }}
      isDanger
      done={showSecret}
    >
      <p>{t.people.rotateText}</p>
    </SendDialog>
  ))
  return (
    <ListPage
      title={t.people.title}
      list={usePages('/v1/applications', {}, { isWhole: true })}
      filters={filters}
      actions={
        <AddButton text={t.people.newApplication} scope="api_admin">
          <NewDialog onSecret={showSecret} />
        </AddButton>
      }
      empty={t.people.noApplications}
      caption={t.people.views.applications}
      keyOf={({ clientId }) => clientId}
      columns={[
        [t.people.name, ({ name }) => name],
        [t.people.clientId, ({ clientId }) => clientId, 'c-line'],
        [t.people.scopes, ({ scopes }) => scopes.join(', '), 'c-line'],
        [t.people.created, ({ createdOn }) => createdOn && format.day(createdOn), 'c-line'],
        actionsColumn<Application>((application) => {
          const { clientId: id, name } = application
          return (
            <>
              <Button
                text={t.people.rotate}
                of={name}
                data-row={id}
                onClick={() => rotate(application)}
              />
              <RemoveButton
                text={t.people.revoke}
                of={name}
                remove={() => call('delete', '/v1/applications/{id}', { id })}
              />
            </>
          )
        }),
      ]}
      dialogs={
        <>
          {rotateDialog}
          {secretDialog}
        </>
      }
    />
  )
}
