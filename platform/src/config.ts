import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { S3Settings } from './store/s3-images.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })
const timeout = z.coerce.number().int().min(100).max(600_000)

/** `id:secret` pairs: the first seals, all open. */
const secretList = z.string().transform((text, context) => {
  const secrets = text.split(',').map((entry) => {
    const [id = '', ...rest] = entry.trim().split(':')
    return { id, secret: rest.join(':') }
  })
  for (const { id, secret } of secrets) {
    if (!id || secret.length < 32) {
      context.addIssue('each entry must be id:secret with a secret of at least 32 characters')
      return z.NEVER
    }
  }
  return secrets
})

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)

/** `10.0.0.0/8`, `2001:db8::1`: an address, or a network in CIDR notation. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const onOrOff = z.stringbool({ truthy: ['on'], falsy: ['off'], case: 'sensitive' })

/** A sender, as `no-reply@shop.example` or `Shop <no-reply@shop.example>`. */
const sender = /^(?:[^<>@]*<)?[^\s<>@]+@(?:\{domain\}|[a-z0-9.-]+\.[a-z]{2,}|localhost)>?$/i

/** The desk is built for `/desk/`, which its address may leave out. */
const deskUrl = url
  .refine((given) => /^\/(desk\/?)?$/.test(URL.parse(given)?.pathname ?? '/'), {
    error:
      'must end in /desk/, such as https://shop.example/desk/: the desk is built for this path',
  })
  .transform((given) => new URL('/desk/', given).href)

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PLATFORM_PORT: port.default(4000),
  PLATFORM_HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'must be an IP address')
    .default('127.0.0.1'),
  PLATFORM_URL: url.optional(),
  /** `background`: this process answers no requests and only runs the background jobs. */
  PLATFORM_ROLE: z.enum(['all', 'background']).default('all'),
  DATA_DIR: z.string().default('.data'),
  /** `embedded` says in production that the embedded engine is meant. */
  DATABASE_URL: z
    .union([z.literal('embedded'), z.url({ protocol: /^postgres(ql)?$/ })], {
      error: 'must be a postgres:// URL, or embedded',
    })
    .optional(),
  /** Connections to PostgreSQL for requests, and those reserved for background jobs. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_BACKGROUND_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(4),
  /** How long a request waits for a free connection, for a lock, for a statement. */
  DATABASE_CONNECTION_TIMEOUT_MS: timeout.default(5_000),
  DATABASE_LOCK_TIMEOUT_MS: timeout.default(5_000),
  DATABASE_STATEMENT_TIMEOUT_MS: timeout.default(15_000),
  /** Public URL of a storefront; `{domain}` is replaced by the store's domain. */
  STOREFRONT_URL: z
    .string()
    .regex(/^https?:\/\/\S+$/, 'must be an http or https URL; {domain} is the store’s domain')
    .default('https://{domain}'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an email address; {domain} is the store’s domain')
    .default('no-reply@{domain}'),
  FIRST_PARTY_CLIENT_ID: z.string().min(1).default('storefront'),
  /** Each value is accepted; only a rotation needs two. */
  FIRST_PARTY_CLIENT_SECRET: commaList
    .refine((all) => all.every(({ length }) => length >= 32), 'must have at least 32 characters')
    .optional(),
  PLATFORM_SECRETS: secretList.optional(),
  TRUSTED_PROXIES: commaList
    .refine((entries) => z.array(network).safeParse(entries).success, {
      error: 'must be addresses or networks, like 10.0.0.0/8',
    })
    .default([]),
  /** Origins whose scripts may call the API from a browser. */
  CORS_ORIGINS: commaList
    .refine((origins) => origins.every((origin) => URL.parse(origin)?.origin === origin), {
      error: 'each entry must be an origin such as https://shop.example',
    })
    .default([]),
  /** Where the desk is, if not at `/desk/` of the platform; staff return to it from the sign-in. */
  DESK_URL: deskUrl.optional(),
  /** Whether webhooks may be sent to this machine, also over HTTP; never in production. */
  WEBHOOK_LOOPBACK: onOrOff.default(false),
  /** The page on which shoppers approve practice payments; off in production by default. */
  PRACTICE_PAYMENTS: onOrOff.optional(),
  /** Stripe's address, which only tests replace. */
  STRIPE_API_URL: url.default('https://api.stripe.com'),
  SEED: z.enum(['demo']).optional(),
  /** Whether GraphQL introspection is on; off in production by default. */
  GRAPHQL_INTROSPECTION: onOrOff.optional(),
  /** A JSON array of documents that clients may name by their SHA-256. */
  GRAPHQL_DOCUMENTS: z.string().optional(),
  /** Whether all other documents are refused; on in production by default. */
  GRAPHQL_DOCUMENTS_ONLY: onOrOff.optional(),
  /** The bucket of uploaded images; all five or none. */
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Multiplies the counts of all rate limits; tests from one address raise it. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** How long to keep serving after SIGTERM while `/readyz` answers 503. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
})

type Environment = z.infer<typeof environment>

/** Whether a secret has too few distinct characters or was copied from an example. */
function isWeak(secret: string) {
  return new Set(secret).size < 12 || /change.?me|example|secret|password|sample|test/i.test(secret)
}

/** The settings that production refuses or lacks: a generated value would differ by process. */
function listProductionProblems(env: Environment) {
  if (env.NODE_ENV !== 'production') return []
  const given = {
    PLATFORM_SECRETS: env.PLATFORM_SECRETS?.map(({ secret }) => secret),
    FIRST_PARTY_CLIENT_SECRET: env.FIRST_PARTY_CLIENT_SECRET,
  }
  const problems = Object.entries(given).flatMap(([name, secrets]) => {
    if (!secrets?.length) return [`${name}: missing; in production it is not generated`]
    return secrets.some(isWeak) ? [`${name}: too weak; use 32 random bytes in base64url`] : []
  })
  if (env.SEED === 'demo') {
    problems.push('SEED: refused in production: demo creates a customer with a public password')
  }
  if (env.PRACTICE_PAYMENTS) {
    problems.push('PRACTICE_PAYMENTS: refused in production: on lets shoppers order without paying')
  }
  if (env.GRAPHQL_INTROSPECTION) {
    problems.push('GRAPHQL_INTROSPECTION: refused in production: on publishes the whole schema')
  }
  if (new URL(env.STRIPE_API_URL).protocol !== 'https:') {
    problems.push('STRIPE_API_URL: must be https in production, because it receives keys')
  }
  if (env.WEBHOOK_LOOPBACK) {
    problems.push('WEBHOOK_LOOPBACK: refused in production: on lets merchants call this machine')
  }
  if (!env.DATABASE_URL) {
    problems.push('DATABASE_URL: missing; embedded, where a loss of power may lose orders, is one')
  }
  if (!env.PLATFORM_URL) problems.push('PLATFORM_URL: missing; shoppers pay at this address')
  for (const name of ['PLATFORM_URL', 'STOREFRONT_URL', 'DESK_URL'] as const) {
    if (env[name]?.startsWith('http:')) problems.push(`${name}: must be https in production`)
  }
  // The embedded database writes world-readable files: the directory keeps other users out.
  const { mode = 0 } = statSync(env.DATA_DIR, { throwIfNoEntry: false }) ?? {}
  if ((mode & 0o077) !== 0) {
    problems.push(`DATA_DIR: other users can open ${env.DATA_DIR}; run chmod 700 on it`)
  }
  return problems
}

const s3Names = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const

function listS3Problems(env: Environment) {
  const missing = s3Names.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === s3Names.length) return []
  return missing.map((name) => `${name}: missing; set all of ${s3Names.join(', ')} or none`)
}

function toS3Settings(env: Environment): S3Settings | undefined {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => env[name])
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

/**
 * The GraphQL documents of our own storefront, which production always answers: those of this
 * version and of every released one, so that the platform can be upgraded before its storefronts.
 */
const storefrontDocuments = fileURLToPath(new URL('../storefront-documents', import.meta.url))

const databaseUrlOf = ({ DATABASE_URL }: Environment) =>
  DATABASE_URL === 'embedded' ? undefined : DATABASE_URL

function listRoleProblems(env: Environment) {
  if (env.PLATFORM_ROLE === 'all' || databaseUrlOf(env)) return []
  return ['PLATFORM_ROLE: background needs DATABASE_URL; one process alone opens embedded data']
}

function toConfig(env: Environment) {
  const production = env.NODE_ENV === 'production'
  const local = `http://127.0.0.1:${String(env.PLATFORM_PORT)}`
  const publicUrl = (env.PLATFORM_URL ?? local).replace(/\/+$/, '')
  return {
    production,
    answersRequests: env.PLATFORM_ROLE === 'all',
    port: env.PLATFORM_PORT,
    host: env.PLATFORM_HOST,
    /** Public base of the platform, without a slash at the end; issuer of tokens. */
    publicUrl,
    deskUrl: env.DESK_URL ?? `${publicUrl}/desk/`,
    dataDir: env.DATA_DIR,
    /** The bucket of uploaded images; without one they are stored in `dataDir`. */
    s3: toS3Settings(env),
    databaseUrl: databaseUrlOf(env),
    databaseLimits: {
      connections: env.DATABASE_POOL_SIZE,
      backgroundConnections: env.DATABASE_BACKGROUND_POOL_SIZE,
      connectionTimeoutMs: env.DATABASE_CONNECTION_TIMEOUT_MS,
      lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    },
    storefrontUrl: env.STOREFRONT_URL.replace(/\/+$/, ''),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    firstPartyClient: {
      id: env.FIRST_PARTY_CLIENT_ID,
      secrets: env.FIRST_PARTY_CLIENT_SECRET ?? [],
    },
    /** The first seals, all open; never empty once `withSecrets` has run. */
    secrets: env.PLATFORM_SECRETS ?? [],
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.DESK_URL
      ? [...env.CORS_ORIGINS, new URL(env.DESK_URL).origin]
      : env.CORS_ORIGINS,
    webhookLoopback: env.WEBHOOK_LOOPBACK,
    /** Whether the practice page exists and its payment methods are offered. */
    practicePayments: env.PRACTICE_PAYMENTS ?? !production,
    stripeApiUrl: env.STRIPE_API_URL,
    seed: env.SEED,
    graphqlDocuments: env.GRAPHQL_DOCUMENTS ?? (production ? storefrontDocuments : undefined),
    graphqlDocumentsOnly: env.GRAPHQL_DOCUMENTS_ONLY ?? production,
    graphqlIntrospection: env.GRAPHQL_INTROSPECTION ?? !production,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    drainMs: env.DRAIN_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
}

export type Config = ReturnType<typeof toConfig>

/** The secret that signs and encrypts new values. */
export function getSecret(config: Config): string {
  const [newest] = config.secrets
  if (!newest) throw new Error('The platform has no secrets.')
  return newest.secret
}

/** The invalid variables of the environment, one line each. */
export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The platform cannot start. Fix these settings:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Parses the environment; empty counts as absent. @throws ConfigError with all problems. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const malformed = environment.safeParse(given).error?.issues ?? []
  const wrong = new Set(malformed.map(({ path }) => String(path[0])))
  // Every setting has a default, so the others can be checked beside those that are malformed.
  const rest = Object.entries(given).filter(([name]) => !wrong.has(name))
  const parsed = environment.parse(Object.fromEntries(rest))
  const problems = [
    ...malformed.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...[listProductionProblems, listS3Problems, listRoleProblems]
      .flatMap((list) => list(parsed))
      .filter((problem) => !wrong.has(problem.split(':', 1)[0] ?? '')),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed)
}
