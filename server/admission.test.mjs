import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAdmission, Overloaded } from './admission.mjs'

/** A render that ends when it is told to. */
function openRender() {
  let end
  const ended = new Promise((resolve) => (end = resolve))
  return { work: () => ended, end }
}

async function busyStep() {
  await setImmediate()
  return true
}

test('forms come first, then a private page, crawlers last, and a full line is refused at once', async () => {
  const admission = createAdmission({
    places: 1,
    lines: { form: 1, private: 1, page: 2, list: 1, crawler: 1 },
  })
  const { work, end } = openRender()
  const first = admission.run('page', work)
  const served = []
  const run = (urgency) => admission.run(urgency, async () => void served.push(urgency))
  const others = ['crawler', 'list', 'page', 'private', 'page', 'form'].map(run)
  await expect(run('list')).rejects.toThrow(Overloaded)
  end()
  await Promise.all([first, ...others])
  expect(served).toEqual(['form', 'private', 'page', 'page', 'list', 'crawler'])
})

test('work that fails gives its place back', async () => {
  const admission = createAdmission({ places: 1 })
  const fail = () => Promise.reject(new Error('no'))
  await expect(admission.run('page', fail)).rejects.toThrow('no')
  expect(await admission.run('page', async () => 'next')).toBe('next')
})

test('work that throws before it begins leaves the way open for others', async () => {
  const admission = createAdmission()
  const fail = () => {
    throw new Error('at once')
  }
  await expect(admission.run('page', fail)).rejects.toThrow('at once')
  expect(await admission.run('list', async () => 'next')).toBe('next')
})

test('public renders work beside each other on a busy loop that sends no kept documents', async () => {
  const admission = createAdmission({ isBusyInStep: busyStep, now: () => 0 })
  await expectBeside(admission)
})

test('beside kept documents, a render that waits for the platform holds the next up for a quarter of a second', async () => {
  const { admission, setTime } = createBusyShop()
  const first = openRender()
  const firstRun = admission.run('page', first.work)
  const second = openRender()
  const secondRun = admission.run('page', second.work)
  await busyStep()
  setTime(249)
  await busyStep()
  await busyStep()
  expect(admission.count()).toEqual({ atWork: 1, waiting: 1 })
  setTime(250)
  await expect.poll(() => admission.count()).toEqual({ atWork: 2, waiting: 0 })
  first.end()
  second.end()
  await Promise.all([firstRun, secondRun])
})

test('beside kept documents, public renders come one by one with a rest between, and no private one waits for them', async () => {
  const { admission, setTime } = createBusyShop()
  const begun = []
  const first = openRender()
  const firstRun = admission.run('list', first.work)
  const secondRun = admission.run('page', async () => begun.push('second'))
  await admission.run('private', async () => begun.push('private'))
  setTime(100)
  first.end()
  await firstRun
  setTime(199)
  await busyStep()
  await busyStep()
  expect(begun).toEqual(['private'])
  setTime(200)
  await secondRun
  expect(begun).toEqual(['private', 'second'])
})

test('beside kept documents, private pages of many come one by one with half of that rest, and forms at once', async () => {
  const { admission, setTime } = createBusyShop()
  const begun = []
  const renders = [openRender(), openRender()]
  // The first finds nobody else, so the second begins beside it.
  const runs = renders.map(({ work }) => admission.run('private', work))
  const thirdRun = admission.run('private', async () => begun.push('third'))
  await admission.run('form', async () => begun.push('form'))
  setTime(20)
  for (const { end } of renders) end()
  await Promise.all(runs)
  setTime(29)
  await busyStep()
  await busyStep()
  expect(begun).toEqual(['form'])
  setTime(30)
  await thirdRun
  expect(begun).toEqual(['form', 'third'])
})

test('beside kept documents, private pages that wait for the platform hold the next up for a twentieth of a second', async () => {
  const { admission, setTime } = createBusyShop()
  const renders = [openRender(), openRender()]
  const runs = renders.map(({ work }) => admission.run('private', work))
  const thirdRun = admission.run('private', async () => undefined)
  await busyStep()
  setTime(49)
  await busyStep()
  await busyStep()
  expect(admission.count()).toEqual({ atWork: 2, waiting: 1 })
  setTime(50)
  await thirdRun
  for (const { end } of renders) end()
  await Promise.all(runs)
})

test('beside kept documents, one who reads a private page after the other waits for no rest', async () => {
  const { admission, setTime } = createBusyShop()
  for (const time of [10, 20, 30]) {
    const render = openRender()
    const run = admission.run('private', render.work)
    await busyStep()
    expect(admission.count()).toEqual({ atWork: 1, waiting: 0 })
    setTime(time)
    render.end()
    await run
  }
})

test.each(['page', 'private'])(
  'renders of a %s work beside each other as long as the loop has time to spare',
  async (urgency) => {
    await expectBeside(createAdmission({ isBusyInStep: async () => false }), urgency)
  },
)

test('on a busy loop few public renders work at once, and no private page or form is held up by them', async () => {
  const { runs, renders, admission } = createReaders(6, {
    isBusyInStep: busyStep,
    now: () => 0,
    lines: { form: 0, private: 0, page: 6 },
  })
  await expect.poll(() => admission.count()).toEqual({ atWork: 4, waiting: 2 })
  for (const urgency of ['form', 'private']) await admission.run(urgency, async () => undefined)
  const others = Array.from({ length: 4 }, () => admission.run('page', async () => undefined))
  await expect(admission.run('page', async () => undefined)).rejects.toThrow(Overloaded)
  renders[0].end()
  await runs[0]
  expect(admission.count()).toEqual({ atWork: 4, waiting: 5 })
  for (const { end } of renders) end()
  await Promise.all([...runs, ...others])
  expect(admission.count()).toEqual({ atWork: 0, waiting: 0 })
})

test('while renders wait for the platform and the loop has time to spare, others take all places', async () => {
  const { runs, renders, admission } = createReaders(20, { isBusyInStep: async () => false })
  await expect.poll(() => admission.count()).toEqual({ atWork: 16, waiting: 4 })
  for (const { end } of renders) end()
  await Promise.all(runs)
})

test('beside renders that do not end, another begins after a quarter of a second on a busy loop too', async () => {
  let time = 0
  const options = { isBusyInStep: busyStep, now: () => time }
  const { runs, renders, admission } = createReaders(6, options)
  await expect.poll(() => admission.count()).toEqual({ atWork: 4, waiting: 2 })
  time = 249
  for (let step = 0; step < 5; step += 1) await busyStep()
  expect(admission.count()).toEqual({ atWork: 4, waiting: 2 })
  time = 250
  await expect.poll(() => admission.count()).toEqual({ atWork: 5, waiting: 1 })
  for (const { end } of renders) end()
  await Promise.all(runs)
})

/** As many readers of public pages, one after the other as soon as each may begin. */
function createReaders(count, options) {
  const admission = createAdmission({ ...options })
  const renders = Array.from({ length: count }, openRender)
  const runs = renders.map(({ work }) => admission.run('page', work))
  return { admission, renders, runs }
}

/** A shop that sends a kept document in each step and has no time to spare. */
function createBusyShop() {
  let time = 0
  const admission = createAdmission({
    isBusyInStep: () => {
      admission.noteKept()
      return busyStep()
    },
    now: () => time,
  })
  return { admission, setTime: (to) => (time = to) }
}

async function expectBeside(admission, urgency = 'page') {
  const first = openRender()
  const second = openRender()
  const runs = [first, second].map(({ work }) => admission.run(urgency, work))
  await expect.poll(() => admission.count()).toEqual({ atWork: 2, waiting: 0 })
  first.end()
  second.end()
  await Promise.all(runs)
}
