// As in drizzle.ts.
export * from 'drizzle-orm/pg-core'
