import { Link } from 'wouter'
import { format, t } from '#i18n/i18n.ts'
import { ListPage } from '#ui/list-page.tsx'
import { pageOfSubject, spellOut } from './audit-rules.ts'
import { useAudit, useFilter, type PartProps } from './people-queries.ts'

function Subject({ id, onFilter }: { id: string; onFilter: () => void }) {
  const page = pageOfSubject(id)
  return (
    <>
      <button type="button" className="link" onClick={onFilter}>
        <bdi>{id}</bdi>
      </button>{' '}
      {page && (
        <Link href={page} aria-label={`${t.people.open}: ${id}`}>
          {t.people.open}
        </Link>
      )}
    </>
  )
}

/** Who changed what, the latest first. */
export function Audit({ filters }: PartProps) {
  const filter = useFilter()
  return (
    <ListPage
      title={t.people.title}
      list={useAudit(filter.get('actor'), filter.get('subject'))}
      filters={
        <>
          {filters}
          {filter.isOn && (
            <button type="button" onClick={filter.clear}>
              {t.orders.clear}
            </button>
          )}
        </>
      }
      empty={t.shop.none}
      caption={t.people.views.audit}
      columns={[
        [
          t.people.who,
          ({ id, actor }) =>
            actor.id === null ? (
              t.people.platform
            ) : (
              <button
                type="button"
                className="link"
                data-row={id}
                onClick={() => filter.set({ actor: actor.id ?? '' })}
              >
                <bdi>{actor.name ?? actor.id}</bdi>
              </button>
            ),
        ],
        [
          t.people.what,
          // The names of operations are those of the API, in English.
          ({ operation }) => (
            <bdi lang="en" title={operation}>
              {spellOut(operation)}
            </bdi>
          ),
          'c-line',
        ],
        [
          t.people.subject,
          ({ subjectId }) =>
            subjectId && (
              <Subject id={subjectId} onFilter={() => filter.set({ subject: subjectId })} />
            ),
          'c-line',
        ],
        [
          t.people.when,
          ({ occurredOn }) => <time dateTime={occurredOn}>{format.moment(occurredOn)}</time>,
          'c-line',
        ],
      ]}
    />
  )
}
