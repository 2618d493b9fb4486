import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onlyChanged } from '#api/change.ts'
import { api, take } from '#api/client.ts'
import { useWrite } from '#api/write.ts'
import { useI18n } from '#i18n/i18n.tsx'
import { useSession } from '#session/session.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { explain } from '#ui/explain.ts'
import { Check, SelectField, TextField } from '#ui/field.tsx'
import { useKeys } from '#ui/keys.ts'
import { ListPage } from '#ui/list-page.tsx'
import { RowButton } from '#ui/row-button.tsx'
import { WriteError } from '#ui/states.tsx'
import { State, Table } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'
import { stale, useStaff, type Member, type PartProps } from './people-queries.ts'
import { RemoveButton } from './remove-button.tsx'

interface DialogProps {
  /** Null for somebody who is to be invited. */
  member: Member | null
  onClose: () => void
}

/** Invites a person, or changes her name and role. */
function StaffDialog({ member, onClose }: DialogProps) {
  const { t } = useI18n()
  const [email, setEmail] = useState('')
  const [name, setName] = useState(member?.name ?? '')
  const [role, setRole] = useState(member?.role ?? 'orders')
  // An old dialog must not bring back what somebody else has changed.
  const change = member ? onlyChanged(member, { name: name.trim(), role }) : {}
  const write = useWrite<{ email: string; name: string; role: Member['role'] }, Member>({
    about: member ? null : 'invitation',
    write: (body, key) =>
      member
        ? take(
            api.PATCH('/v1/staff/{id}', {
              params: { path: { id: member.id } },
              body: change,
            }),
          )
        : take(api.POST('/v1/staff', { params: { header: { 'idempotency-key': key } }, body })),
    stale,
    onDone: (saved) => {
      say(member ? t.people.saved(saved.name) : t.people.invited(saved.email))
      onClose()
    },
  })
  return (
    <FormDialog
      title={member ? member.name : t.people.invite}
      button={member ? t.stock.save : t.people.invite}
      isReady={
        name.trim() !== '' &&
        (member ? Object.keys(change).length > 0 : /^\S+@\S+$/.test(email.trim()))
      }
      write={write}
      onSubmit={() => write.mutate({ email: email.trim(), name: name.trim(), role })}
      onClose={onClose}
    >
      {member === null && (
        <TextField
          label={t.people.email}
          type="email"
          autoComplete="off"
          maxLength={320}
          value={email}
          onChange={setEmail}
        />
      )}
      <TextField label={t.people.name} maxLength={200} value={name} onChange={setName} />
      <SelectField label={t.people.role} value={role} options={t.account.role} onChange={setRole} />
    </FormDialog>
  )
}

function useResend(of: string) {
  const { t } = useI18n()
  return useWrite<Member, unknown>({
    about: `resend ${of}`,
    write: ({ id }, key) =>
      take(
        api.POST('/v1/staff/{id}/invitation', {
          params: { path: { id }, header: { 'idempotency-key': key } },
        }),
      ),
    onDone: (_, { email }) => say(t.people.invited(email)),
  })
}

/** Whether nobody without a second factor may work in the store. */
function Policy() {
  const { t } = useI18n()
  const { renew } = useSession()
  const { data } = useQuery({
    queryKey: ['people', 'policy'],
    queryFn: ({ signal }) => take(api.GET('/v1/staff', { signal })),
  })
  const change = useWrite<boolean, unknown>({
    about: null,
    write: (requiresTwoFactor) =>
      take(api.PUT('/v1/staff/policy', { body: { requiresTwoFactor } })),
    stale,
    // Who has none is led to set it up.
    onDone: () => void renew().catch((error: Error) => say(explain(error, t), { isError: true })),
  })
  return (
    <>
      <Check checked={data?.requiresTwoFactor ?? false} onChange={(isOn) => change.mutate(isOn)}>
        {t.twoFactor.policy}
      </Check>
      <WriteError error={change.error} />
    </>
  )
}

function Name({ member, onOpen }: { member: Member; onOpen: () => void }) {
  const { t } = useI18n()
  const { me } = useSession()
  return member.id === me.id ? (
    <>
      <bdi>{member.name}</bdi> <span className="hint">{t.people.you}</span>
    </>
  ) : (
    <button type="button" className="link" data-row={member.id} onClick={onOpen}>
      <bdi>{member.name}</bdi>
    </button>
  )
}

/** What can be done with somebody else. */
function Actions({ member }: { member: Member }) {
  const { t } = useI18n()
  const resend = useResend(member.id)
  const { id, name, status, hasTwoFactor } = member
  return (
    <span className="actions">
      {status === 'invited' && (
        <RowButton
          text={t.people.again}
          of={name}
          disabled={resend.isPending}
          onClick={() => resend.mutate(member)}
        />
      )}
      {hasTwoFactor && (
        <RemoveButton
          text={t.twoFactor.reset}
          of={name}
          done={t.twoFactor.wasReset(name)}
          remove={() => take(api.DELETE('/v1/staff/{id}/two-factor', { params: { path: { id } } }))}
        />
      )}
      <RemoveButton
        text={status === 'active' ? t.people.remove : t.people.withdraw}
        of={name}
        remove={() => take(api.DELETE('/v1/staff/{id}', { params: { path: { id } } }))}
      />
    </span>
  )
}

/** Who may sign in to the store. Nobody changes herself, so that no owner locks herself out. */
export function Staff({ filters }: PartProps) {
  const { t } = useI18n()
  const { me } = useSession()
  const [shown, setShown] = useState<Member | 'new' | null>(null)
  const invite = () => setShown('new')
  useKeys([{ keys: 'c', label: t.people.invite, run: invite }])
  return (
    <>
      <ListPage
        title={t.people.title}
        list={useStaff()}
        filters={
          <>
            {filters}
            <Policy />
          </>
        }
        actions={
          <button type="button" className="primary" onClick={invite}>
            {t.people.invite}
          </button>
        }
        empty={t.people.nobody}
      >
        {(staff) => (
          <Table
            caption={t.people.views.staff}
            rows={staff}
            keyOf={({ id }) => id}
            columns={[
              [t.people.name, (member) => <Name member={member} onOpen={() => setShown(member)} />],
              [t.people.email, ({ email }) => <bdi>{email}</bdi>, 'c-line'],
              [t.people.role, ({ role }) => t.account.role[role], 'c-line c-short'],
              [
                t.orders.columns.state,
                ({ status }) => (
                  <State tone={status === 'active' ? 'done' : 'new'}>
                    {t.people.states[status]}
                  </State>
                ),
                'c-line',
              ],
              ['', (member) => member.id !== me.id && <Actions member={member} />, 'c-line'],
            ]}
          />
        )}
      </ListPage>
      {shown && (
        <StaffDialog member={shown === 'new' ? null : shown} onClose={() => setShown(null)} />
      )}
    </>
  )
}
