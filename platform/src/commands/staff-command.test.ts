import { afterAll, expect, it } from 'vitest'
import { codeLimit } from '#http/code-limits.ts'
import { countAttempt, findWait } from '#http/rate-limit.ts'
import { checkStaffPassword, listStaff, setStaffPassword } from '#identity/staff.ts'
import { demoOwner, seedDemo } from '#seed/seed.ts'
import { addStore, createTestServices } from '#testing.ts'
import { runCommand } from './commands.ts'
import { staff } from './staff-command.ts'

const { services, app, close } = await createTestServices()
const context = { services, app, print: () => undefined, folder: '/' }
afterAll(() => close())

const run = (...args: string[]) => runCommand(context, () => Promise.resolve(staff), args)

it('makes the first owner by a link, and keeps one', async () => {
  const { domain } = await addStore(services)
  const [at, person] = [
    ['--store', domain],
    ['--email', 'kim@shop.example', '--name', 'Kim'],
  ] as const
  expect((await run('list', ...at)).message).toContain('No staff yet')
  const invited = await run('invite', ...at, ...person)
  const token = /token=([\w-]{43})$/.exec(invited.message)?.[1] ?? ''
  expect(await setStaffPassword(services, token, 'a long enough password')).toBe(true)
  expect(await run('invite', ...at, ...person)).toMatchObject({ ok: false })
  expect((await run('list', ...at)).message).toBe('kim@shop.example  owner  Kim')
  expect(await run('remove', 'kim@shop.example', ...at)).toMatchObject({ ok: false })
  expect(await run('reset-two-factor', 'kim@shop.example', ...at)).toMatchObject({ ok: true })
  const second = (await addStore(services)).domain
  const known = await run('invite', '--store', second, ...person, '--role', 'orders')
  expect(known.message).toContain(services.config.deskUrl)
  expect(await run('remove', 'Kim@shop.example', '--store', second)).toMatchObject({ ok: true })
})

it('forgets wrong codes when it resets a second factor', async () => {
  const store = await addStore(services)
  const at = ['--store', store.domain]
  await run('invite', ...at, '--email', 'noa@shop.example', '--name', 'Noa')
  const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
  const [member] = await listStaff(services.db, scope)
  const attempt = { rule: codeLimit, subject: member?.id ?? '' }
  while ((await countAttempt(services, attempt)) === 0) continue
  expect(await findWait(services, attempt)).toBeGreaterThan(0)
  await run('reset-two-factor', 'noa@shop.example', ...at)
  expect(await findWait(services, attempt)).toBe(0)
})

it('does not say that it reset the second factor of a person who was just removed', async () => {
  const { domain } = await addStore(services)
  const at = ['--store', domain]
  await run('invite', ...at, '--email', 'owner@shop.example', '--name', 'Owner')
  await run('invite', ...at, '--email', 'gone@shop.example', '--name', 'Gone')
  // Both find her before either changes anything.
  const [removed, reset] = await Promise.all([
    run('remove', 'gone@shop.example', ...at),
    run('reset-two-factor', 'gone@shop.example', ...at),
  ])
  expect(removed).toMatchObject({ ok: true })
  expect(reset).toMatchObject({ ok: false, message: 'The store has no such person.' })
})

it('takes the address of the person by name too, as the invitation does', async () => {
  const { domain } = await addStore(services)
  const kim = ['--store', domain, '--email', 'kim@shop.example']
  await run('invite', ...kim, '--name', 'Kim')
  expect(await run('reset-two-factor', ...kim)).toMatchObject({ ok: true })
})

it('names what is wrong', async () => {
  const { domain } = await addStore(services)
  for (const [args, named] of [
    [['invite', '--store', domain, '--email', 'x', '--role', 'king'], '--role'],
    [['list', '--store', 'nowhere.example'], 'nowhere.example'],
    [['remove', 'nobody@example.com', '--store', domain], 'no such person'],
    [['repaint', '--store', domain], 'Usage'],
    [[], 'Usage'],
  ] as const) {
    const outcome = await run(...args)
    expect([outcome.ok, outcome.message.includes(named)], outcome.message).toEqual([false, true])
  }
})

it('is not needed in the demo, which has an owner of both shops', async () => {
  await seedDemo(services)
  await seedDemo(services)
  expect(await checkStaffPassword(services.db, demoOwner)).not.toBeNull()
  for (const domain of ['terra-tide', 'norrlys']) {
    const { message } = await run('list', '--store', `${domain}.localhost`)
    expect(message).toBe(`${demoOwner.email}  owner  Robin Falk`)
  }
})
