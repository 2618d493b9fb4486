import { describe, expect, it } from 'vitest'
import { usePlatform } from '@/lib/server/platform.testing'
import { readFlash, pathWithFlash } from './flash'

usePlatform()

const searchParams = (path: string) =>
  Promise.resolve(Object.fromEntries(new URL(path, 'http://shop.invalid').searchParams))

describe('a flash', () => {
  it('is shown only on the page it is for', async () => {
    const path = await pathWithFlash('/cart?sort=new#lines', {
      form: 'cart',
      notice: { key: 'restored' },
    })
    expect(path).toMatch(/^\/cart\?sort=new&notice=[\w-]+#lines$/)
    expect(await readFlash(searchParams(path))).toMatchObject({ notice: { key: 'restored' } })
    expect(await readFlash(searchParams('/cart'))).toBeNull()
    expect(await readFlash(searchParams('/cart?notice=another'))).toBeNull()
  })

  it('is shown only by its form', async () => {
    const path = await pathWithFlash('/cart', {
      form: 'code',
      errors: { coupon: { key: 'codeMissing' } },
    })
    expect(await readFlash(searchParams(path), 'code')).not.toBeNull()
    expect(await readFlash(searchParams(path), 'estimate')).toBeNull()
  })

  it('is ignored if it was altered', async () => {
    const path = await pathWithFlash('/cart', { form: 'cart' })
    const jar = await (await import('@/lib/server/browser.testing')).nextHeaders.cookies()
    jar.set('flash', `${jar.get('flash')?.value.slice(0, -9)}AAAAAAAAA`)
    expect(await readFlash(searchParams(path))).toBeNull()
  })

  it('keeps a text of many lines whole, and of one that no cookie holds the beginning', async () => {
    const values = { consent: 'Ja,\n"gern".'.repeat(80), note: 'n'.repeat(3_000) }
    const path = await pathWithFlash('/newsletter', { form: 'newsletter', values })
    const kept = { consent: values.consent, note: 'n'.repeat(500) }
    expect((await readFlash(searchParams(path)))?.values).toEqual(kept)
  })

  it.each(['短', '🦊', 'é', 'a', '"', '\u0001'])(
    'fits a cookie, whatever the length and script of the typed text: %j',
    async (sign) => {
      const values = Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`field${index}`, sign.repeat(400)]),
      )
      const errors = { '': { key: 'codeUnknown', values: { coupon: sign.repeat(5_000) } } }
      const path = await pathWithFlash('/cart', {
        form: 'contact',
        values: { email: 'a@b.example', ...values },
        errors,
      })
      const flash = await readFlash(searchParams(path))
      expect(flash?.values.email).toBe('a@b.example')
      expect(flash?.errors['']?.key).toBe('codeUnknown')
    },
  )
})
