// The one barrel of the platform: drizzle takes the schema as one object.
export * from './catalog.ts'
export * from './customers.ts'
export * from './identity.ts'
export * from './imports.ts'
export * from './inventory.ts'
export * from './mails.ts'
export * from './search.ts'
export * from './tenancy.ts'
