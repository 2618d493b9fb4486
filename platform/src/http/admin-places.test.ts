import { expect, it } from 'vitest'
import { outside } from '#store/joined-transaction.ts'
import { eachInPlace, inPlace, receiveInPlace } from './admin-places.ts'

it('lets three operations of a merchant run, the others in their order, and other merchants at once', async () => {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const start = (merchant: string, name: string) =>
    inPlace({ tenantId: merchant }, async () => {
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
  const parts = eachInPlace({ tenantId: 'one' }, make())
  expect(await parts.next()).toEqual({ value: 'a', done: false })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const others = ['1', '2', '3'].map(() => inPlace({ tenantId: 'one' }, () => ended))
  const next = parts.next()
  await inPlace({ tenantId: 'other' }, () => Promise.resolve())
  expect(log).toEqual(['a'])
  end()
  await Promise.all(others)
  expect(await next).toEqual({ value: 'b', done: false })
  await parts.return(undefined)
  expect(log).toEqual(['a', 'b', 'ended'])
})

it('frees the place of an operation that fails', async () => {
  const fail = () => inPlace({ tenantId: 'one' }, () => Promise.reject(new Error('failed')))
  for (let time = 0; time < 4; time += 1) await expect(fail()).rejects.toThrow('failed')
})

const never = new Promise<never>(() => undefined)

it('holds no place while another service answers, or a body arrives', async () => {
  const [merchant, seller] = [{ tenantId: 'two' }, { tenantId: 'two', sellerId: 's' }]
  const slow = [() => outside(() => never), () => receiveInPlace(seller, () => never)]
  for (const call of [...slow, ...slow, ...slow, ...slow]) void inPlace(seller, call)
  expect(await inPlace(merchant, () => outside(() => Promise.resolve('done')))).toBe('done')
  // Whoever comes back holds a place again.
  const inside = Promise.withResolvers<void>()
  const comeBack = async () => {
    await outside(() => outside(() => Promise.resolve()))
    await inside.promise
  }
  const back = [1, 2, 3].map(() => inPlace(merchant, comeBack))
  await new Promise((resolve) => setImmediate(resolve))
  let entered = false
  const fourth = inPlace(merchant, () => Promise.resolve((entered = true)))
  await new Promise((resolve) => setImmediate(resolve))
  expect(entered).toBe(false)
  inside.resolve()
  await Promise.all([...back, fourth])
})

it('refuses what would wait behind a hundred others of a merchant, or of a seller', async () => {
  const ended = Promise.withResolvers<void>()
  const seller = { tenantId: 'three', sellerId: 's' }
  const work = () => ended.promise
  const all = Array.from({ length: 103 }, () => inPlace(seller, work))
  await expect(inPlace(seller, work)).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
  })
  all.push(inPlace({ tenantId: 'three' }, work))
  ended.resolve()
  await Promise.all(all)
})
