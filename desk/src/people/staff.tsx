import type { ReactNode } from 'react'
import { call, post, type Schemas } from '#api/client.ts'
import { usePages, useRead } from '#api/pages.ts'
import { useWrite } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { useDialog } from '#ui/dialog.tsx'
import { WriteDialog } from '#ui/edit-dialog.tsx'
import { sayWhy } from '#ui/explain.ts'
import { Check } from '#ui/field.tsx'
import { AddButton, ListPage } from '#ui/list-page.tsx'
import { Acts } from '#ui/act-buttons.tsx'
import { WriteError } from '#ui/states.tsx'
import { actionsColumn, stateColumn } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'

type Member = Schemas['StaffMember']

/** Invites a person, who is null until then, or changes her name and role. */
function StaffDialog({ member }: { member: Member | null }) {
  const guest = { email: '', name: '', role: 'orders' as const }
  const send = (change: Partial<Member>, key: string): Promise<Member> => {
    const body = { ...guest, ...change }
    return member
      ? call('patch', '/v1/staff/{id}', { id: member.id, body: change })
      : call('post', '/v1/staff', { key, body })
  }
  return (
    <WriteDialog<Member, Member>
      title={member ? member.name : t.people.invite}
      button={member ? t.stock.save : t.people.invite}
      about={member ? null : 'invitation'}
      thing={member ?? (guest as Member)}
      fields={[
        ...(member ? [] : [['email', t.person.email] as const]),
        ['name', t.people.name],
        ['role', t.people.role, 'one', { options: t.account.role }],
      ]}
      save={send}
      onDone={(saved) => say(member ? t.people.saved(saved.name) : t.people.invited(saved.email))}
    >
      {({ role }) => role && <p className="hint">{t.people.roleHints[role]}</p>}
    </WriteDialog>
  )
}

/** Whether nobody without a second factor may work in the store. */
function Policy() {
  const { renew } = useSession()
  const { data } = useRead('/v1/staff', {})
  const change = useWrite<boolean, unknown>({
    write: (requiresTwoFactor) => call('put', '/v1/staff/policy', { body: { requiresTwoFactor } }),
    // Who has none is led to set it up.
    onDone: () => void renew().catch(sayWhy),
  })
  return (
    <>
      <Check
        checked={data?.requiresTwoFactor ?? false}
        onChange={(isOn) => change.mutate(isOn)}
        text={t.twoFactor.policy}
      />
      <WriteError error={change.error} />
    </>
  )
}

/** What can be done with somebody else. */
function Actions({ member }: { member: Member }) {
  const { id, name, email, status, hasTwoFactor } = member
  const again = post('/v1/staff/{id}/invitation', { id })
  const reset = () => call('delete', '/v1/staff/{id}/two-factor', { id })
  const remove = () => call('delete', '/v1/staff/{id}', { id })
  return (
    <Acts
      of={name}
      acts={[
        status === 'invited' && [t.mails.again, again, t.people.invited(email)],
        hasTwoFactor && [t.twoFactor.reset, reset, t.twoFactor.wasReset(name)],
        [status === 'active' ? t.people.remove : t.people.withdraw, remove],
      ]}
    />
  )
}

/** Who may sign in to the store. Nobody changes herself, so that no owner locks herself out. */
export function Staff({ filters }: { filters: ReactNode }) {
  const { me } = useSession()
  const [dialog, open] = useDialog((member: Member) => <StaffDialog member={member} />)
  return (
    <ListPage
      title={t.people.title}
      list={usePages('/v1/staff', {}, { isWhole: true })}
      filters={
        <>
          {filters}
          <Policy />
        </>
      }
      actions={
        <AddButton text={t.people.invite} scope="api_admin">
          <StaffDialog member={null} />
        </AddButton>
      }
      empty={t.shop.none}
      caption={t.people.views.staff}
      columns={[
        [
          t.people.name,
          (member) =>
            member.id === me.id ? (
              <>
                <bdi>{member.name}</bdi> <span className="hint">{t.people.you}</span>
              </>
            ) : (
              <Button className="link" data-row={member.id} onClick={() => open(member)}>
                <bdi>{member.name}</bdi>
              </Button>
            ),
        ],
        [t.person.email, ({ email }) => email, 'c-line'],
        [t.people.role, ({ role }) => t.account.role[role], 'c-line c-short'],
        stateColumn<Member>(({ status }) => [
          status === 'active' ? 'done' : 'new',
          t.people.states[status],
        ]),
        actionsColumn<Member>((member) => member.id !== me.id && <Actions member={member} />),
      ]}
      dialogs={dialog}
    />
  )
}
