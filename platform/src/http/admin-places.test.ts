import { expect, it } from 'vitest'
import { eachInPlace, inPlace } from './admin-places.ts'

it('lets three operations of a merchant run, the others in their order, and other merchants at once', async () => {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const start = (merchant: string, name: string) =>
    inPlace(merchant, async () => {
      log.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = ['1', '2', '3', '4', '5'].map((name) => start('one', name))
  const other = start('other', 'other')
  expect(log).toEqual(['1', '2', '3', 'other'])
  ends.get('2')?.()
  await expect.poll(() => log).toEqual(['1', '2', '3', 'other', '4'])
  ends.get('1')?.()
  await expect.poll(() => log).toEqual(['1', '2', '3', 'other', '4', '5'])
  for (const end of ends.values()) end()
  await Promise.all([...all, other])
})

it('makes each part of a stream in a place, and ends what makes them', async () => {
  const log: string[] = []
  async function* make() {
    try {
      for (const part of ['a', 'b', 'c']) {
        log.push(part)
        yield await Promise.resolve(part)
      }
    } finally {
      log.push('ended')
    }
  }
  const parts = eachInPlace('one', make())
  expect(await parts.next()).toEqual({ value: 'a', done: false })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const others = ['1', '2', '3'].map(() => inPlace('one', () => ended))
  const next = parts.next()
  await inPlace('other', () => Promise.resolve())
  expect(log).toEqual(['a'])
  end()
  await Promise.all(others)
  expect(await next).toEqual({ value: 'b', done: false })
  await parts.return(undefined)
  expect(log).toEqual(['a', 'b', 'ended'])
})

it('frees the place of an operation that fails', async () => {
  const fail = () => inPlace('one', () => Promise.reject(new Error('failed')))
  for (let time = 0; time < 4; time += 1) await expect(fail()).rejects.toThrow('failed')
})
