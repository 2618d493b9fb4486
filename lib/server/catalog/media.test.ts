import { describe, expect, it, vi } from 'vitest'
import { stubEnvironment } from '@/lib/server/env.testing'

stubEnvironment('https://api.shop.example')
const { localImagePath, remoteImageUrl, withLocalImages } = await import('./media')

describe('images', () => {
  it('of the media origin are mapped to local paths and back', () => {
    expect(localImagePath('https://api.shop.example/media/a/b%20c.webp')).toBe(
      '/media/media/a/b%20c.webp',
    )
    expect(remoteImageUrl(['media', 'a', 'b c.webp'])?.href).toBe(
      'https://api.shop.example/media/a/b%20c.webp',
    )
  })

  it('keep the version in their query', () => {
    const url = 'https://api.shop.example/media/a.webp?v=1700000000&width=900'
    const [path, search] = localImagePath(url)?.split('?') ?? []
    expect(path).toBe('/media/media/a.webp')
    expect(search).toMatch(/^v=1700000000&width=900&signature=[0-9a-f]{16}$/)
    expect(remoteImageUrl(['media', 'a.webp'], `?${search}`)?.href).toBe(url)
    expect(remoteImageUrl(['media', 'a.webp'], '?v=1700000000&width=900')?.href).toBe(url)
    expect(remoteImageUrl(['media', 'a.webp'], `?${'x'.repeat(300)}`)).toBeNull()
  })

  it('of another origin are logged once', () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    for (let time = 0; time < 3; time += 1) localImagePath('https://cdn.example/a.webp')
    expect(write.mock.calls.filter(([line]) => String(line).includes('cdn.example'))).toHaveLength(
      1,
    )
    write.mockRestore()
  })

  it('of another origin are omitted', () => {
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

  it('cannot reach another host by their path', () => {
    const urls = [
      remoteImageUrl(['media', '..', '..', '@evil.example', 'a']),
      remoteImageUrl(['media', '..', 'v1', 'orders']),
      remoteImageUrl(['v1', 'orders']),
    ]
    for (const url of urls.filter((it) => it !== null))
      expect(url.href).toMatch(/^https:\/\/api\.shop\.example\/media\//)
    expect(urls.at(-1)).toBeNull()
  })
})
