import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
import { everyAction, otherActions } from './actions.testing'

const platform = usePlatform()

beforeEach(() => {
  changeFirstStore({ home: [{ kind: 'newsletter', title: '', text: '', consent: 'Ja, gern.' }] })
  platform.on(/./, { fault: 500 })
})

describe('every action', () => {
  it('is here', () => {
    const files = globSync('app/**/actions.ts').map((file) => readFileSync(file, 'utf8'))
    const exported = files.flatMap((text) =>
      [...text.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name),
    )
    const names = [...everyAction, ...otherActions].map(({ name }) => name)
    expect(exported.toSorted()).toEqual([...new Set(names)].toSorted())
  })

  it.each(everyAction)(
    'leads back to its page while the platform is down, with what may be repeated: $name',
    async ({ action, kept = {}, sent, page, form }) => {
      await browser.hold({ customer: {}, cart: { customerId: 'cus-ada' } })
      expect(await submit(action, { ...kept, ...sent })).toEqual({
        ...{ go: page, form, values: kept },
        errors: { '': { key: 'unreachable', values: { minutes: 1 } } },
      })
      expect(platform.calls(/./)).not.toEqual([])
      expect(new Set(browser.writes())).toEqual(new Set(['flash']))
    },
  )

  it.each(everyAction.filter(({ signIn }) => signIn !== undefined))(
    'for customers asks others to sign in first: $name',
    async ({ action, kept, sent, signIn = '' }) => {
      await browser.hold({ cart: {} })
      const go = `/login?returnTo=${encodeURIComponent(signIn)}`
      expect(await submit(action, { ...kept, ...sent })).toEqual({ go })
      expect(platform.calls(/./)).toEqual([])
      expect(browser.writes()).toEqual([])
    },
  )
})
