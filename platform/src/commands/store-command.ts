import { parseArgs } from 'node:util'
import { z } from '@hono/zod-openapi'
import { isTimeZone } from '#commerce/shipping/local-time.ts'
import { createStore, listAllStores } from '#commerce/stores/stores.ts'
import { registerApplication } from '#identity/applications.ts'
import { isLocale } from '#languages.ts'
import { checkOptions, getStore } from './command-input.ts'
import { done, failed, type Command, type CommandContext, type Outcome } from './outcome.ts'

const usage = [
  'Usage: store create --domain <domain> --name <name> --currency <EUR> --country <DE>',
  '         [--locale en] [--countries DE,AT] [--timezone Europe/Berlin] [--tax-rate 19]',
  '         [--tax-excluded] [--order-prefix T-] [--merchant <name>|--beside <domain>]',
  '       store list',
].join('\n')

const country = z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters, such as DE')

const options = z.object({
  domain: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain without scheme and port'),
  name: z.string().trim().min(1),
  currency: z
    .string()
    .refine(
      (code) => Intl.supportedValuesOf('currency').includes(code),
      'must be an ISO 4217 code, such as EUR',
    ),
  country,
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag, such as en or sv-SE')
    .refine(isLocale, 'must be a language tag, such as en or sv-SE')
    .default('en'),
  countries: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(country).min(1))
    .optional(),
  timezone: z
    .string()
    .refine(isTimeZone, 'must be a time zone, such as Europe/Berlin')
    .default('UTC'),
  'tax-rate': z.coerce.number().min(0).max(100).default(0),
  'tax-excluded': z.boolean().default(false),
  'order-prefix': z.string().max(20).default(''),
  merchant: z.string().trim().min(1).optional(),
  beside: z.string().optional(),
})

const text = { type: 'string' } as const

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      ...{ domain: text, name: text, currency: text, country: text, locale: text },
      ...{ countries: text, timezone: text, 'tax-rate': text, 'order-prefix': text },
      ...{ merchant: text, beside: text, 'tax-excluded': { type: 'boolean' } },
    },
  })
  return checkOptions(options, values, usage)
}

async function create(context: CommandContext, args: string[]): Promise<Outcome> {
  const given = readOptions(args)
  const { beside, name } = given
  const { services } = context
  const merchant =
    beside === undefined
      ? { tenantName: given.merchant ?? name }
      : { tenantId: (await getStore(services, beside)).tenantId }
  const now = services.clock()
  const draft = {
    ...{ name, domain: given.domain, currencyCode: given.currency },
    ...{ countryCode: given.country, defaultLocale: given.locale, timezone: given.timezone },
    slug: given.domain.replaceAll('.', '-'),
    servedCountries: given.countries ?? [given.country],
    taxIncluded: !given['tax-excluded'],
    taxRate: String(given['tax-rate']),
    orderPrefix: given['order-prefix'],
  }
  const store = await createStore(services.db, merchant, draft, now)
  if (!store) return failed(`Another store already has the domain ${given.domain}.`)
  const { clientId, clientSecret } = await registerApplication(services.db, {
    ...{ tenantId: store.tenantId, storeId: store.id, name: 'Owner' },
    ...{ grants: ['client_credentials'], scopes: ['api_admin'], createdOn: now },
  })
  const lines = { store_id: store.id, client_id: clientId, client_secret: clientSecret }
  return done(
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  )
}

async function list({ services }: CommandContext): Promise<Outcome> {
  const stores = await listAllStores(services.db)
  const lines = stores.map(
    ({ id, domain, name, currencyCode }) => `${domain}  ${id}  ${currencyCode}  ${name}`,
  )
  return done(lines.join('\n') || 'No stores yet. Create one with: store create')
}

/** `store create` and `store list`. A new store gets an application with full access to it. */
export const store: Command = (context, [action = '', ...args]) => {
  if (action === 'create') return create(context, args)
  if (action === 'list') return list(context)
  return Promise.resolve(failed(usage))
}
