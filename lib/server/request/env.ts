import 'server-only'
import { isIP } from 'node:net'
import { z } from 'zod'

/** Whether this process is a development server. */
export const isDevelopment = process.env.NODE_ENV === 'development'

/** The folder of all stores, from the working directory. */
export const storesFolder = () => process.env.STORES_DIR ?? 'stores'

/** Whether `/_kit` shows all components: in development, and where `COMPONENT_PAGE` is `on`. */
export const hasComponentPage = () => isDevelopment || process.env.COMPONENT_PAGE === 'on'

/** The time that sections are shown for, ms since 1970: now, or in development `PREVIEW_AT`. */
export const getMoment = () =>
  isDevelopment && process.env.PREVIEW_AT ? Date.parse(process.env.PREVIEW_AT) : Date.now()

/** Whether metrics are sent anywhere; if not, pages do not measure their speed. */
export const hasCollector = () => Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT)

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Whether lines of a level are logged (`LOG_LEVEL`, by default `info` and above). */
export function isLogged(level: 'info' | 'warn' | 'error'): boolean {
  const lowest = LOG_LEVELS.findIndex((name) => name === process.env.LOG_LEVEL)
  return LOG_LEVELS.indexOf(level) >= (lowest < 0 ? LOG_LEVELS.indexOf('info') : lowest)
}

const SECRET_PAIR = /^[A-Za-z0-9_-]+:.{32,}$/
const SAMPLE_SECRETS = /change-?me|example|password|secret|0123456789|abcdefgh|(.)\1{7}/i

const url = z
  .url({
    protocol: /^https?$/,
    error: 'expected an http or https address, like https://api.example.com',
  })
  .transform((value) => value.replace(/\/+$/, ''))

const secrets = z
  .string({ error: 'expected id:secret pairs, separated by commas' })
  .transform((value, context) =>
    value.split(',').map((entry) => {
      const pair = entry.trim()
      const id = pair.split(':', 1)[0] ?? ''
      const secret = pair.slice(id.length + 1)
      const isWeak =
        !SECRET_PAIR.test(pair) || SAMPLE_SECRETS.test(secret) || new Set(secret).size < 12
      // The value itself never appears in the message: this list is printed and logged.
      if (isWeak) {
        const message = `expected id:secret with 32 or more random characters; the pair "${id}" is weak`
        context.addIssue({ code: 'custom', message })
      }
      return { id, secret }
    }),
  )

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}

const environment = z.object({
  /** Read above, as are `COMPONENT_PAGE` and `STORES_DIR`. */
  PREVIEW_AT: z
    .string()
    .refine((time) => !Number.isNaN(Date.parse(time)), 'expected a time, like 2027-01-01T00:00Z')
    .optional(),
  COMPONENT_PAGE: z.enum(['on', 'off']).optional(),
  /** Address of the commerce service. */
  COMMERCE_URL: url,
  /** Address of the token issuer. */
  COMMERCE_AUTH_URL: url,
  /** The one origin that product images may come from; the commerce service by default. */
  COMMERCE_MEDIA_URL: url.optional(),
  /** Origins of payment pages, separated by commas; the commerce service by default. */
  PAYMENT_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .pipe(z.array(url.refine((value) => new URL(value).origin === value, 'expected origins only')))
    .optional(),
  COMMERCE_CLIENT_ID: z.string({ error: 'expected the id of the application' }).min(1),
  COMMERCE_CLIENT_SECRET: z.string({ error: 'expected the secret of the application' }).min(16),
  /** Keys of cookies: the first seals, all open. */
  SESSION_SECRETS: secrets,
  /** Keys that webhook deliveries are signed with; the receiver is closed without them. */
  WEBHOOK_SECRETS: secrets.optional(),
  /** Scheme of the public address where the host does not imply it. */
  PUBLIC_SCHEME: z.enum(['http', 'https']).optional(),
  /** Addresses and networks whose `X-Forwarded-For` is believed, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
    .pipe(z.array(z.string().refine(isNetwork, 'expected addresses or networks, like 10.0.0.0/8'))),
  /** Port to listen on; 3000 by default. Read by server/serve.ts. */
  PORT: z.coerce.number('expected a port').int().min(1).max(65_535).optional(),
  /** Address to listen on; all interfaces unless set. Read by server/serve.ts. */
  HOST: z
    .string()
    .refine((value) => isIP(value) !== 0, 'expected an IP address')
    .optional(),
  /** Folder for the assets of all builds, shared by processes. Read by server/serve.ts. */
  ASSETS_DIR: z.string().optional(),
  /** How long to keep serving after SIGTERM while `/readyz` fails. Read by server/serve.ts. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Lowest level that is logged; `info` has one line per request. */
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** Collector of traces and metrics, OTLP over HTTP; read by server/serve.ts. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Redis or Valkey that several processes share; read by server/serve.ts. */
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: 'expected an address like redis://127.0.0.1:6379/0 or rediss://…',
    })
    .optional(),
  /** Prefix of keys and of the channel in Redis; deployments that share a Redis need one each. */
  REDIS_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9:_-]{1,40}$/, 'expected up to 40 letters, digits, ":", "_" or "-"')
    .optional(),
})
/** The checked environment of the storefront. */
export type Env = z.infer<typeof environment>

/** Validates the environment: its values, or a line per wrong one with name, expected and found. */
export function readEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  // An empty value in a compose file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (parsed.success) return { ok: true, env: parsed.data }
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    const isSecret = /SECRET|REDIS_URL/.test(name)
    const found =
      given[name] === undefined ? 'nothing' : isSecret ? 'another value' : `"${given[name]}"`
    return `${name}: ${issue.message}, found ${found}`
  })
  return { ok: false, problems }
}

let checked: Env | undefined

/** The environment of this process. @throws Error that names every wrong value. */
export function getEnv(): Env {
  if (checked) return checked
  const result = readEnv()
  if (!result.ok) throw new Error(`The environment is not complete:\n${result.problems.join('\n')}`)
  checked = result.env
  return checked
}

/** The origins that a payment may lead to: where forms may end and `paymentUrl` may point. */
export function paymentOrigins(): readonly string[] {
  const env = getEnv()
  return env.PAYMENT_ORIGINS ?? [new URL(env.COMMERCE_URL).origin]
}
