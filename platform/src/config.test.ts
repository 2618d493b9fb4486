import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { withSecrets } from './secrets.ts'

function listProblems(env: Record<string, string>) {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const production = {
  NODE_ENV: 'production',
  PLATFORM_URL: 'https://api.shop.example',
  DATABASE_URL: 'postgres://db.example/shop',
  PLATFORM_SECRETS: 'a:Qk3v9XzL1mN7pR5tW2yB8dF4gH6jK0sA',
  FIRST_PARTY_CLIENT_SECRET: 'uE7rT2yI9oP4aS6dF1gH3jK8lZ5xC0vB',
}

const namesOf = (problems: string[]) => problems.map((problem) => problem.split(':')[0]).sort()

it('needs no settings in development', () => {
  const config = readConfig({ DATABASE_URL: '' })
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:4000',
  })
})

it('lists every invalid, missing and refused value at once', () => {
  const problems = listProblems({
    NODE_ENV: 'production',
    PLATFORM_PORT: 'no port',
    PLATFORM_HOST: 'somewhere',
    DATABASE_URL: 'mysql://somewhere',
    PLATFORM_SECRETS: 'a:short',
    TRUSTED_PROXIES: '10.0.0.0/99',
    MAIL_FROM: 'garbage',
    PRACTICE_PAYMENTS: 'on',
    S3_BUCKET: 'images',
  })
  expect(namesOf(problems)).toEqual([
    'DATABASE_URL',
    'FIRST_PARTY_CLIENT_SECRET',
    'MAIL_FROM',
    'PLATFORM_HOST',
    'PLATFORM_PORT',
    'PLATFORM_SECRETS',
    'PLATFORM_URL',
    'PRACTICE_PAYMENTS',
    'S3_ACCESS_KEY_ID',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_SECRET_ACCESS_KEY',
    'TRUSTED_PROXIES',
  ])
})

it('lists every setting that production requires', () => {
  expect(namesOf(listProblems({ NODE_ENV: 'production' }))).toEqual([
    'DATABASE_URL',
    'FIRST_PARTY_CLIENT_SECRET',
    'PLATFORM_SECRETS',
    'PLATFORM_URL',
  ])
  expect(listProblems(production)).toEqual([])
})

it('refuses addresses in production that shoppers would use without encryption', () => {
  const plain = { PLATFORM_URL: 'http://api.shop.example', STOREFRONT_URL: 'http://{domain}' }
  expect(namesOf(listProblems({ ...production, ...plain }))).toEqual(Object.keys(plain))
  expect(listProblems(plain)).toEqual([])
})

it('opens the embedded database in production only when it is named', () => {
  expect(readConfig({ ...production, DATABASE_URL: 'embedded' }).databaseUrl).toBeUndefined()
})

it('accepts senders with and without a name, and the store’s domain', () => {
  for (const sender of ['a@shop.example', 'Shop <a@shop.example>', 'no-reply@{domain}']) {
    expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender)
  }
})

it('accepts addresses and networks of proxies', () => {
  const TRUSTED_PROXIES = '10.0.0.0/8, 192.0.2.1, 2001:db8::/32'
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toHaveLength(3)
  for (const wrong of ['banana', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8']) {
    expect(namesOf(listProblems({ TRUSTED_PROXIES: wrong }))).toEqual(['TRUSTED_PROXIES'])
  }
})

it('refuses repetitive secrets, and those copied from documents, in production', () => {
  const weak = {
    // The older ones too: they are still accepted, and open what they have sealed.
    FIRST_PARTY_CLIENT_SECRET: `${production.FIRST_PARTY_CLIENT_SECRET},please-change-me-please-change-me-please`,
    PLATFORM_SECRETS: `${production.PLATFORM_SECRETS},old:${'a'.repeat(40)}`,
  }
  expect(namesOf(listProblems({ ...production, ...weak }))).toEqual(Object.keys(weak))
})

it('offers practice payments in development only, and calls Stripe over https in production', () => {
  expect(readConfig({}).practicePayments).toBe(true)
  expect(readConfig({ PRACTICE_PAYMENTS: 'off' }).practicePayments).toBe(false)
  expect(readConfig(production).practicePayments).toBe(false)
  expect(listProblems({ ...production, PRACTICE_PAYMENTS: 'on' })).toEqual([
    expect.stringMatching(/^PRACTICE_PAYMENTS: /),
  ])
  expect(readConfig(production).stripeApiUrl).toBe('https://api.stripe.com')
  expect(listProblems({ ...production, STRIPE_API_URL: 'http://127.0.0.1:5600' })).toEqual([
    expect.stringMatching(/^STRIPE_API_URL: /),
  ])
})

it('generates development secrets once, readable by their owner only', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'))
  const first = await withSecrets(readConfig({ DATA_DIR: dataDir }))
  const second = await withSecrets(readConfig({ DATA_DIR: dataDir }))
  expect(second.secrets).toEqual(first.secrets)
  const { mode } = await stat(join(dataDir, 'development-secrets.json'))
  expect(mode & 0o077).toBe(0)
  await rm(dataDir, { recursive: true })
})

it('refuses the demo in production, because its password is public', () => {
  expect(listProblems({ ...production, WEBHOOK_LOOPBACK: 'on' })).toEqual([
    expect.stringMatching(/^WEBHOOK_LOOPBACK: /),
  ])
  expect(listProblems({ ...production, SEED: 'demo' })).toEqual([
    expect.stringMatching(/^SEED: .*public password/),
  ])
})

it('disables introspection in production, and answers unlisted documents only when configured', () => {
  expect(readConfig(production)).toMatchObject({
    graphqlIntrospection: false,
    graphqlDocumentsOnly: true,
  })
  expect(readConfig({ ...production, GRAPHQL_DOCUMENTS_ONLY: 'off' })).toMatchObject({
    graphqlDocumentsOnly: false,
  })
  expect(listProblems({ ...production, GRAPHQL_INTROSPECTION: 'on' })).toEqual([
    expect.stringMatching(/^GRAPHQL_INTROSPECTION: /),
  ])
})

it('accepts origins for scripts, and no URL beyond an origin', () => {
  expect(readConfig({ CORS_ORIGINS: 'https://a.example, https://b.example:8443' })).toMatchObject({
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
  })
  expect(listProblems({ CORS_ORIGINS: '*' })).toHaveLength(1)
  expect(listProblems({ CORS_ORIGINS: 'https://a.example/' })).toHaveLength(1)
})

it('accepts the settings of a bucket all together or not at all', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'images',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hidden',
  }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(s3).s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'images' })
  const problems = listProblems({ ...s3, S3_BUCKET: '', S3_REGION: '' })
  expect(problems.map((line) => line.split(':')[0])).toEqual(['S3_BUCKET', 'S3_REGION'])
  expect(problems.join()).not.toContain('hidden')
})

it('lets a process only work if others can open the same database', () => {
  expect(readConfig({}).answersRequests).toBe(true)
  const worker = { PLATFORM_ROLE: 'background', DATABASE_URL: 'postgres://db.example/shop' }
  expect(readConfig(worker).answersRequests).toBe(false)
  expect(listProblems({ PLATFORM_ROLE: 'background' })).toHaveLength(1)
})

it('accepts the address of a desk with and without its path, and no other path', () => {
  for (const given of ['https://desk.example', 'https://desk.example/desk'])
    expect(readConfig({ DESK_URL: given }).deskUrl).toBe('https://desk.example/desk/')
  expect(() => readConfig({ DESK_URL: 'https://desk.example/office/' })).toThrow(
    /DESK_URL: must end in \/desk\//,
  )
})
