import { eq, lt, sql } from '#store/drizzle.ts'
import type { Db } from '#store/database.ts'
import { newId } from '#store/ids.ts'
import { listRows, type List } from '#store/list.ts'
import { missedSearches, type MissedSearch } from '#store/schema/search.ts'

const maxLength = 60
/** Someone who types nonsense fills no more than this. */
const maxTexts = 5_000
const keptMs = 90 * 24 * 3600_000

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Whether a text may be about a person: an address, or a number of an order or a telephone. */
const isPersonal = (text: string) => /@|\p{N}{4}|\p{N}{2,}(?:[ /-]\p{N}{2,})+/u.test(text)

/** Records that a text found nothing today; once a day, without who asked. */
export async function recordMissedSearch(
  db: Db,
  { storeId, language, now }: { storeId: string; language: string | null; now: Date },
  typed: string,
): Promise<void> {
  const text = typed
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (text === '' || text.length > maxLength || isPersonal(text)) return
  const day = dayOf(now)
  await db.execute(sql`
    insert into missed_searches (id, tenant_id, store_id, text, language, last_day)
    select ${newId('mis')}, tenant_id, id, ${text},
      coalesce(${language}::text, settings->>'contentLanguage', default_locale), ${day}::date
    from stores where id = ${storeId}
      and ((select count(*) from missed_searches where store_id = ${storeId}) < ${maxTexts}
        or exists (select 1 from missed_searches m where m.store_id = ${storeId} and m.text = ${text}))
    on conflict (store_id, language, text) do update
      set days = missed_searches.days + 1, last_day = excluded.last_day
      where missed_searches.last_day < excluded.last_day`)
}

/** The searches of a store that found nothing, those of the most days first. */
export function listMissedSearches(db: Db, storeId: string): List<MissedSearch> {
  return listRows(db, missedSearches, {
    scope: ['missed-searches', storeId],
    sorts: { days: 'days', lastDay: 'lastDay' },
    defaultDirection: 'desc',
    where: eq(missedSearches.storeId, storeId),
  })
}

/** Deletes what was last searched for 90 days ago. */
export async function sweepMissedSearches(db: Db, now: Date): Promise<void> {
  const oldest = dayOf(new Date(now.getTime() - keptMs))
  await db.delete(missedSearches).where(lt(missedSearches.lastDay, oldest))
}
