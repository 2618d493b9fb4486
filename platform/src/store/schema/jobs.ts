import { pgTable, text, timestamp } from '#store/drizzle-pg.ts'

/** The process that currently runs a background job. Times are by the clock of the database. */
export const jobLeases = pgTable('job_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  leasedUntil: timestamp({ withTimezone: true }).notNull(),
})
