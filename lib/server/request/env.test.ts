import { describe, expect, it } from 'vitest'
import { readEnv } from './env'

const key = 'Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi'
const complete = {
  COMMERCE_URL: 'http://127.0.0.1:4000/',
  COMMERCE_AUTH_URL: 'http://127.0.0.1:4000',
  COMMERCE_CLIENT_ID: 'storefront',
  COMMERCE_CLIENT_SECRET: 'a-long-client-secret',
  SESSION_SECRETS: `2:${key},1:${key.toLowerCase()}`,
}

describe('the environment', () => {
  it('is parsed once: URLs without trailing slash, keys in their order', () => {
    const result = readEnv(complete)
    if (!result.ok) throw new Error(result.problems.join())
    expect(result.env.COMMERCE_URL).toBe('http://127.0.0.1:4000')
    expect(result.env.SESSION_SECRETS.map((pair) => pair.id)).toEqual(['2', '1'])
  })

  it('lists every invalid and missing value at once', () => {
    const result = readEnv({ COMMERCE_URL: 'ftp://x', SESSION_SECRETS: '1:short' })
    if (result.ok) throw new Error('accepted')
    const names = result.problems.map((line) => line.split(':')[0])
    expect(names).toEqual([
      'COMMERCE_URL',
      'COMMERCE_AUTH_URL',
      'COMMERCE_CLIENT_ID',
      'COMMERCE_CLIENT_SECRET',
      'SESSION_SECRETS',
    ])
    expect(result.problems[0]).toContain('"ftp://x"')
  })

  it('accepts trusted proxies as addresses or networks, and has none by default', () => {
    const proxiesOf = (TRUSTED_PROXIES: string) => {
      const result = readEnv({ ...complete, TRUSTED_PROXIES })
      return result.ok ? result.env.TRUSTED_PROXIES : result.problems.length
    }
    expect(proxiesOf('')).toEqual([])
    expect(proxiesOf('10.0.0.0/8, fd00::/8,192.0.2.1')).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
      '192.0.2.1',
    ])
    for (const wrong of ['proxy', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '10.0.0.0/x'])
      expect(proxiesOf(wrong)).toBe(1)
  })

  it.each([
    ['PORT', ['1', '3000', '65535'], ['abc', '0', '65536', '3000.5']],
    ['HOST', ['127.0.0.1', '::1'], ['container-7']],
    ['DRAIN_SECONDS', ['0', '60'], ['-1', '61', '1.5']],
    ['LOG_LEVEL', ['debug', 'silent'], ['loud']],
    ['PUBLIC_SCHEME', ['http', 'https'], ['ftp']],
    ['PREVIEW_AT', ['2027-01-01T00:00Z'], ['tomorrow']],
    ['COMPONENT_PAGE', ['on', 'off'], ['yes']],
    [
      'COMMERCE_MEDIA_URL',
      ['https://media.example'],
      ['media.example', 'xhttps://x', 'httpsx://x'],
    ],
    [
      'PAYMENT_ORIGINS',
      ['https://a.example', 'https://a.example, https://b.example:8443'],
      ['https://a.example/pay', 'https://a.example,pay', 'https://'],
    ],
    ['REDIS_URL', ['redis://127.0.0.1:6379/0', 'rediss://cache'], ['xredis://x', 'redissx://x']],
    ['REDIS_PREFIX', ['shop:1_a-B'], ['a b', 'a/', '/a', 'x'.repeat(41)]],
    [
      'TRUSTED_PROXIES',
      ['10.0.0.0/32', 'fd00::/128'],
      ['fd00::/129', '10.0.0.0/8x', '10.0.0.0/x8'],
    ],
    ['COMMERCE_CLIENT_SECRET', ['x'.repeat(16)], ['x'.repeat(15)]],
    ['SESSION_SECRETS', [`a_B-1:${key}`], [`a b:${key}`, `:${key}`, key, `1:${key}, 2:short`]],
  ])('%s can be %j, never %j', (name, right, wrong) => {
    for (const value of right)
      expect(readEnv({ ...complete, [name]: value }), value).toMatchObject({ ok: true })
    for (const value of wrong) {
      const result = readEnv({ ...complete, [name]: value })
      expect(result.ok || result.problems.map((line) => line.split(':')[0]), value).toEqual([name])
    }
  })

  it('has what an empty value stands for, and each setting as it is used', () => {
    const result = readEnv({ ...complete, PORT: '', SESSION_SECRETS: ` 2:${key} , 1:${key}` })
    if (!result.ok) throw new Error(result.problems.join())
    const { env } = result
    expect(env.PORT).toBeUndefined()
    expect(env).toMatchObject({ DRAIN_SECONDS: 0, LOG_LEVEL: 'info', TRUSTED_PROXIES: [] })
    expect(env.SESSION_SECRETS).toEqual([
      { id: '2', secret: key },
      { id: '1', secret: key },
    ])
    const origins = readEnv({
      ...complete,
      PAYMENT_ORIGINS: 'https://a.example , https://b.example/',
    })
    expect(origins.ok && origins.env.PAYMENT_ORIGINS).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it.each([
    ['SESSION_SECRETS', `1:${'x'.repeat(40)}`],
    ['SESSION_SECRETS', '1:change-me-change-me-change-me-change'],
    ['SESSION_SECRETS', '1:abcdefgh12345678abcdefgh12345678'],
    ['WEBHOOK_SECRETS', '1:abcdefgh12345678abcdefgh12345678'],
    ['COMMERCE_CLIENT_SECRET', 'too-short'],
    ['REDIS_URL', 'http://shop:Wb2Hy6Jd4@127.0.0.1:6379'],
  ])('refuses %s=%s and never prints it', (name, value) => {
    const result = readEnv({ ...complete, [name]: value })
    if (result.ok) throw new Error('accepted')
    expect(result.problems).toHaveLength(1)
    expect(result.problems.join()).not.toContain(value.slice(2))
  })
})
