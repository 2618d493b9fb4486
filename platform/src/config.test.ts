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

it('needs no settings in development', () => {
  const config = readConfig({ DATABASE_URL: '' })
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:4000',
  })
})

it('lists every invalid value at once', () => {
  const problems = listProblems({
    PLATFORM_PORT: 'no port',
    DATABASE_URL: 'mysql://somewhere',
    PLATFORM_SECRETS: 'a:short',
    SEED: 'everything',
  })
  const names = problems.map((problem) => problem.split(':')[0])
  expect(names.sort()).toEqual(['DATABASE_URL', 'PLATFORM_PORT', 'PLATFORM_SECRETS', 'SEED'])
})

it('lists every setting that production requires', () => {
  const names = listProblems({ NODE_ENV: 'production' }).map((problem) => problem.split(':')[0])
  expect(names.sort()).toEqual(['FIRST_PARTY_CLIENT_SECRET', 'PLATFORM_SECRETS'])
})

it('refuses repetitive secrets, and those copied from documents, in production', () => {
  const names = listProblems({
    NODE_ENV: 'production',
    PLATFORM_SECRETS: `a:${'a'.repeat(40)}`,
    FIRST_PARTY_CLIENT_SECRET: 'please-change-me-please-change-me-please',
  }).map((problem) => problem.split(':')[0])
  expect(names.sort()).toEqual(['FIRST_PARTY_CLIENT_SECRET', 'PLATFORM_SECRETS'])
})

it('offers practice payments in development only, and calls Stripe over https in production', () => {
  const production = {
    NODE_ENV: 'production',
    PLATFORM_SECRETS: 'a:kQ9vX2mZ7rT4wB8nL5cJ1hG6fD3sA0pY',
    FIRST_PARTY_CLIENT_SECRET: 'uE4iO7yR2tW9qP5lK8jH3gF6dS1aZ0xC',
  }
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

const production = {
  NODE_ENV: 'production',
  PLATFORM_SECRETS: 'a:Qk3v9XzL1mN7pR5tW2yB8dF4gH6jK0sA',
  FIRST_PARTY_CLIENT_SECRET: 'uE7rT2yI9oP4aS6dF1gH3jK8lZ5xC0vB',
}

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
