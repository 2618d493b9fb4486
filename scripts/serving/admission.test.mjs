import { expect, test } from 'vitest'
import { createAdmission, Overloaded } from './admission.mjs'

test('private pages come first, crawlers last, and a full line is refused at once', async () => {
  const admission = createAdmission({
    places: 1,
    lines: { private: 2, page: 2, list: 1, crawler: 1 },
  })
  let open
  const first = admission.run('page', () => new Promise((resolve) => (open = resolve)))
  const served = []
  const run = (urgency) => admission.run(urgency, async () => void served.push(urgency))
  const others = ['crawler', 'list', 'page', 'private', 'page', 'private'].map(run)
  await expect(run('list')).rejects.toThrow(Overloaded)
  open()
  await Promise.all([first, ...others])
  expect(served).toEqual(['private', 'private', 'page', 'page', 'list', 'crawler'])
})

test('work that fails gives its place back', async () => {
  const admission = createAdmission({ places: 1, lines: { page: 0 } })
  const fail = () => Promise.reject(new Error('no'))
  await expect(admission.run('page', fail)).rejects.toThrow('no')
  expect(await admission.run('page', async () => 'next')).toBe('next')
})
