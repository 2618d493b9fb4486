import { describe, expect, it, vi } from 'vitest'

vi.stubEnv('COMMERCE_URL', 'https://api.shop.example')
vi.stubEnv('COMMERCE_AUTH_URL', 'https://api.shop.example')
vi.stubEnv('COMMERCE_CLIENT_ID', 'storefront')
vi.stubEnv('COMMERCE_CLIENT_SECRET', 'k3v9Qm1Xc7Lr5Tn8Wb2')
vi.stubEnv('SESSION_SECRETS', '1:Zk3v9Qm1Xc7Lr5Tn8Wb2Hy6Jd4Gf0SpAuEi')
const { localImagePath, remoteImageUrl, withLocalImages } = await import('./media')

describe('pictures', () => {
  it('of the media origin become paths of ours and back', () => {
    expect(localImagePath('https://api.shop.example/media/a/b%20c.webp')).toBe(
      '/media/media/a/b%20c.webp',
    )
    expect(remoteImageUrl(['media', 'a', 'b c.webp']).href).toBe(
      'https://api.shop.example/media/a/b%20c.webp',
    )
  })

  it('of another origin are left out', () => {
    for (const url of [
      'https://evil.example/a.webp',
      '//evil.example/a.webp',
      'http://api.shop.example/a.webp',
      'data:image/png,x',
    ]) {
      expect(localImagePath(url), url).toBeNull()
    }
    const size = { alt: '', width: 1, height: 1 }
    const reply = {
      images: [
        { url: 'https://evil.example/a.webp', ...size },
        { url: '/media/a.webp', ...size },
      ],
      image: { url: 'https://evil.example/a.webp', ...size },
    }
    expect(withLocalImages(reply)).toEqual({
      images: [{ url: '/media/media/a.webp', ...size }],
      image: null,
    })
  })

  it('cannot climb to another host by their path', () => {
    expect(remoteImageUrl(['..', '@evil.example', 'a']).origin).toBe('https://api.shop.example')
  })
})
