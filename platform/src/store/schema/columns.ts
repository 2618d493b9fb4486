import { sql } from 'drizzle-orm'
import { bigint, numeric, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

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

/** The id of the row that this one belongs to, and is deleted with. */
export const belongsTo = (owner: () => AnyPgColumn) =>
  text().notNull().references(owner, { onDelete: 'cascade' })

/** An amount in the minor units of its currency. */
export const minorUnits = () => bigint({ mode: 'number' })

/** A rate or a discount, in per cent. */
export const percentage = () => numeric({ precision: 6, scale: 3 })

/** Texts in their order; none unless they are given. */
export const textList = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)
