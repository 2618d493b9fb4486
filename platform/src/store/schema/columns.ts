import { text, timestamp } from 'drizzle-orm/pg-core'

/**
 * A point in time, read as a Date. Three decimals, as JavaScript has no more: with PostgreSQL's six
 * a value read and sent back in a cursor would no longer equal its own row.
 */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** When a row was made and last changed. */
export const timestamps = () => ({
  createdOn: instant().notNull().defaultNow(),
  updatedOn: instant().notNull().defaultNow(),
})

/** The primary key, made by `newId`. */
export const id = () => text().primaryKey()
