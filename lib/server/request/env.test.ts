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

  it('names a port that is none, with all other problems', () => {
    for (const PORT of ['abc', '70000', '3000.5']) {
      const result = readEnv({ ...complete, PORT, HOST: 'container-7' })
      expect(result.ok || result.problems.map((line) => line.split(':')[0])).toEqual([
        ...['PORT', 'HOST'],
      ])
    }
    expect(readEnv({ ...complete, PORT: '3000' }).ok).toBe(true)
  })

  it('names a preview at no time, and a component page that is neither on nor off', () => {
    const problemsOf = (settings: Record<string, string>) => {
      const result = readEnv({ ...complete, ...settings })
      return result.ok ? [] : result.problems.map((line) => line.split(':')[0])
    }
    const wrong = { PREVIEW_AT: 'tomorrow', COMPONENT_PAGE: 'yes' }
    expect(problemsOf(wrong)).toEqual(['PREVIEW_AT', 'COMPONENT_PAGE'])
    expect(problemsOf({ PREVIEW_AT: '2027-01-01T00:00Z', COMPONENT_PAGE: 'on' })).toEqual([])
  })

  it('accepts an IP address to listen on, never a host name', () => {
    expect(readEnv({ ...complete, HOST: '127.0.0.1' }).ok).toBe(true)
    expect(readEnv({ ...complete, HOST: 'container-7' }).ok).toBe(false)
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
