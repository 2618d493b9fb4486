import { sql, type SQL } from '#store/drizzle.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type PgColumn,
} from '#store/drizzle-pg.ts'
import { instant, refersTo, searchable, timestamps } from './columns.ts'
import { storeRow } from './tenancy.ts'

/** A two-factor set-up; `confirmedOn` is null until the first correct code. */
export interface TwoFactor {
  secret: string
  recoveryCodeHashes: string[]
  confirmedOn: string | null
  /** The last accepted time step, because a code is valid once (RFC 6238 §5.2). */
  lastStep: number | null
}

type CustomerText = Record<'email' | 'firstName' | 'lastName' | 'phone', PgColumn>

/** What a merchant finds a customer by, as its index has it; as `orderText` of orders. */
const customerText = (t: CustomerText): SQL =>
  searchable(
    sql`${t.email} || ' ' || ${t.firstName} || ' ' || ${t.lastName} || ' ' || regexp_replace(coalesce(${t.phone}, ''), '[^0-9]', '', 'g')`,
  )

/** A shopper's account. It belongs to one store (spec §4.1 rule 2). */
export const customers = pgTable(
  'customers',
  {
    ...storeRow('cus'),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    marketingConsent: boolean().notNull().default(false),
    customerType: text().notNull().default('individual'),
    customerStatus: text().$type<'active' | 'deleted'>().notNull().default('active'),
    /** Argon2id in the PHC string format; null when nobody can sign in with a password. */
    passwordHash: text(),
    twoFactor: jsonb().$type<TwoFactor>(),
    /** When the address was proved by a mailed link or code; anyone can register any address. */
    emailConfirmedOn: instant(),
    /** Whether the merchant has corrected the address, and nobody has proved the new one yet. */
    emailCorrected: boolean().notNull().default(false),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('customers_email').on(table.storeId, sql`lower(${table.email})`),
    index('customers_created').on(table.storeId, table.createdOn),
    index('customers_text').using('gin', sql`${customerText(table)} gin_trgm_ops`),
  ],
)

export const searchedCustomerText = customerText(customers)

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    ...storeRow('adr'),
    customerId: refersTo(() => customers.id),
    isDefault: boolean().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    company: text(),
    line1: text().notNull(),
    line2: text(),
    city: text().notNull(),
    region: text(),
    postalCode: text(),
    countryCode: text().notNull(),
    phone: text(),
    ...timestamps(),
  },
  (table) => [
    index('customer_addresses_customer').on(table.customerId),
    // The database enforces at most one default, not only the code (spec §3.3).
    uniqueIndex('customer_addresses_default')
      .on(table.customerId)
      .where(sql`${table.isDefault}`),
  ],
)

/** Password reset links: single use, valid for 60 minutes, stored as a hash. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    storeId: text().notNull(),
    customerId: refersTo(() => customers.id),
    expiresOn: instant().notNull(),
    usedOn: instant(),
  },
  (table) => [index('password_resets_customer').on(table.customerId)],
)

/** A mailed code to finish a login; a customer has at most one valid code. */
export const loginCodes = pgTable('login_codes', {
  customerId: text()
    .primaryKey()
    .references(() => customers.id),
  /** A keyed hash: eight digits are too few for a plain one. */
  codeHash: text().notNull(),
  attemptsLeft: integer().notNull(),
  expiresOn: instant().notNull(),
})

export type Customer = typeof customers.$inferSelect
