import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '#api/client.ts'
import { usePages } from '#api/pages.ts'
import { t } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useFilter } from '#ui/filter.ts'
import { ListPage, nameColumn } from '#ui/list-page.tsx'
import { momentColumn } from '#ui/table.tsx'
import { pageOfSubject, nameOperation } from './audit-rules.ts'

/** Who changed what, the latest first. */
export function Audit({ filters }: { filters: ReactNode }) {
  const filter = useFilter()
  const query = { actorId: filter.get('actor'), subjectId: filter.get('subject') }
  return (
    <ListPage
      title={t.people.title}
      list={usePages('/v1/audit', query)}
      filters={
        <>
          {filters}
          {filter.isOn && <Button onClick={filter.clear} text={t.orders.clear} />}
        </>
      }
      empty={t.shop.none}
      caption={t.people.views.audit}
      columns={[
        nameColumn<Schemas['AuditEntry']>(
          t.people.who,
          ({ actor: { id } }) => id !== null && (() => filter.set({ actor: id })),
          ({ actor }) => (actor.id === null ? t.people.platform : (actor.name ?? actor.id)),
        ),
        [t.people.what, ({ operation }) => nameOperation(operation), 'c-line'],
        [
          t.people.subject,
          ({ subjectId: id, subjectName }) => {
            if (!id) return null
            const name = subjectName ?? id
            const page = pageOfSubject(id)
            return (
              <>
                <Button className="link" onClick={() => filter.set({ subject: id })}>
                  <bdi>{name}</bdi>
                </Button>{' '}
                {page && (
                  <Link href={page} aria-label={`${t.people.open}: ${name}`}>
                    {t.people.open}
                  </Link>
                )}
              </>
            )
          },
          'c-line',
        ],
        momentColumn<Schemas['AuditEntry']>(t.people.when, ({ occurredOn }) => occurredOn),
      ]}
    />
  )
}
