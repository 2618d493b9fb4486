import { createHmac } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'

const newer = 'Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi'
const older = 'Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEiZk3v9'
for (const [name, value] of Object.entries({
  COMMERCE_URL: 'https://api.shop.example',
  COMMERCE_AUTH_URL: 'https://api.shop.example',
  COMMERCE_CLIENT_ID: 'storefront',
  COMMERCE_CLIENT_SECRET: 'k3v9Qm1Xc7Lr5Tn8Wb2',
  SESSION_SECRETS: `1:${newer}`,
  WEBHOOK_SECRETS: `2:${newer},1:${older}`,
})) {
  vi.stubEnv(name, value)
}
const { isSignedBy, tagsOfEvent } = await import('./webhooks')

const body = Buffer.from('{"ProductId":"p1"}')
const sign = (secret: string, bytes: Buffer = body) =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`

describe('a webhook delivery', () => {
  it('is genuine when the newest or an older key signed its raw bytes', () => {
    expect(isSignedBy(body, sign(newer))).toBe(true)
    expect(isSignedBy(body, sign(older))).toBe(true)
  })

  it('is refused with any other signature', () => {
    const good = sign(newer)
    const bad = [
      null,
      '',
      good.slice(7),
      good.toUpperCase(),
      `${good}00`,
      good.slice(0, -2),
      sign('x'.repeat(40)),
      `${good},${good}`,
    ]
    for (const signature of bad) expect(isSignedBy(body, signature), String(signature)).toBe(false)
    for (let bit = 0; bit < body.length * 8; bit += 1) {
      const flipped = Buffer.from(body)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(isSignedBy(flipped, good)).toBe(false)
    }
  })

  it('makes the catalogue of its own store stale, and nothing for other events', () => {
    expect(tagsOfEvent('second', 'catalog.price.changed')).toEqual(['s:second'])
    expect(tagsOfEvent('second', 'order.created')).toEqual([])
  })
})
