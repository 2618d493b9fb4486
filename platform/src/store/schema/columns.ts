import { sql, type SQL, type SQLWrapper } from '#store/drizzle.ts'
import { newId } from '#store/ids.ts'
import {
  bigint,
  index,
  integer,
  numeric,
  text,
  timestamp,
  type AnyPgColumn,
  type PgColumn,
} from '#store/drizzle-pg.ts'

/**
 * A point in time, read as a Date. Milliseconds, like in JavaScript: with PostgreSQL's
 * microseconds, a value sent back in a cursor would no longer equal that of its row.
 */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Until when a process works on the row, by the clock of the database (store/work-queue.ts). */
export const leasedUntil = () => instant()

export const timestamps = () => ({
  createdOn: instant().notNull().defaultNow(),
  updatedOn: instant().notNull().defaultNow(),
})

/** The version of what several people edit: its ETag, which each change raises. */
export const versioned = () => ({ version: integer().notNull().default(1), ...timestamps() })

/** The primary key: a new id with this prefix, unless one is given. */
export const id = (prefix: string) =>
  text()
    .primaryKey()
    .$defaultFn(() => newId(prefix))

/** The id of a row that stays as long as this one. */
export const refersTo = (row: () => AnyPgColumn) => text().notNull().references(row)

/** The id of the owning row, with which this one is deleted. */
export const belongsTo = (owner: () => AnyPgColumn) =>
  text().notNull().references(owner, { onDelete: 'cascade' })

export const minorUnits = () => bigint({ mode: 'number' })

export const percentage = () => numeric({ precision: 6, scale: 3 })

export const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)

/** The path of an image on this platform, whose URL may name a host: ours, or a proxy of it. */
export const pathOfImage = (url: SQLWrapper): SQL => sql`(substring(${url} from '/media/[^?#]*'))`

/** Letters that an alphabet has at its end, which are accented ones elsewhere. */
const lastLetters: Record<string, string> = {
  sv: 'ÅåÄäÖö',
  fi: 'ÅåÄäÖö',
  da: 'ÆæØøÅå',
  nb: 'ÆæØøÅå',
}

/**
 * A text as an alphabet sorts it, ignoring case, whatever the order of the database. PGlite knows only the order of all languages, in
 * which six letters that the last ones are exchanged for follow z. Literals, as in the indexes.
 */
export function inAlphabet(text: SQLWrapper, language = 'en'): SQL {
  const letters = lastLetters[language.split('-')[0] ?? '']
  const key =
    letters === undefined ? text : sql`translate(${text}, ${sql.raw(`'${letters}', 'ƷʒÞþǷƿ'`)})`
  return sql`(${key} collate "und-x-icu")`
}

/**
 * A text as it is searched: without accents, Arabic vowel signs and typographic apostrophes, which
 * hardly anybody types. Letters with a stroke are whole ones to Unicode. Literals, as in the indexes.
 */
export const searchable = (text: SQLWrapper): SQL =>
  sql`translate(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f\\u064b-\\u0655]', '', 'g'), 'ØøŁłĐđı’‘', 'OoLlDdi''''')`

export const partialIndex = (
  name: string,
  condition: SQL,
  ...columns: [PgColumn | SQL, ...(PgColumn | SQL)[]]
) =>
  index(name)
    .on(...columns)
    .where(condition)
