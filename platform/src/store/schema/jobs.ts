import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The process that currently runs a background job. Times are by the clock of the database. */
export const jobLeases = pgTable('job_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  leasedUntil: timestamp({ withTimezone: true }).notNull(),
})
