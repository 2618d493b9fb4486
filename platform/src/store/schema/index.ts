// The one barrel of the platform: drizzle takes the schema as one object.
export * from './customers.ts'
export * from './identity.ts'
export * from './mails.ts'
export * from './tenancy.ts'
