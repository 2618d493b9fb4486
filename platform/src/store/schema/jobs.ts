import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Which process does a background job at present. By the clock of the database, which all share. */
export const jobLeases = pgTable('job_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  leasedUntil: timestamp({ withTimezone: true }).notNull(),
})
