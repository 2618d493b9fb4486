import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { usePlatform } from '@/lib/server/platform.testing'
import { changeFirstStore } from '@/lib/server/shop.testing'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'
import { everyAction, otherActions, wellGoingPlatform } from './actions.testing'

const platform = usePlatform()

beforeEach(() => {
  vi.stubEnv('PUBLIC_SCHEME', 'https')
  changeFirstStore({ home: [{ kind: 'newsletter', title: '', text: '', consent: 'Ja, gern.' }] })
  platform.on(/./, { fault: 500 })
})

const MADE_UP = /"store":"first",|(?<="sid":")[\w-]{22}/g

/** Where a form leads, what the platform was asked for it, and what its browser keeps. */
async function readDone(run: () => ReturnType<typeof submit>): Promise<string> {
  const before = platform.calls(/./).length
  const { go, notice } = await run()
  const calls = platform.calls(/./).slice(before)
  const asked = calls.map(
    ({ method, path, body, authorization = '', idempotencyKey, language }) => {
      const query = typeof body.query === 'string' && { query: body.query.split(/\W/, 2)[1] }
      const text = JSON.stringify({ ...body, ...query })
      const rest = [authorization, idempotencyKey && 'once', language !== 'de' && language]
      return [method, path, text, ...rest].filter(Boolean).join(' ')
    },
  )
  const set = [...browser.attributes()].map(([name, json]) => `set ${name} ${json}`)
  const kept = [await browser.read('cart'), await browser.read('customer')]
  const lines = [
    ...asked,
    ...set,
    ...kept.map((each) => JSON.stringify(each).replaceAll(MADE_UP, '')),
  ]
  return [`${go} ${JSON.stringify(notice ?? null)}`, ...lines].join('\n  ')
}

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
      expect(new Set(browser.writes())).toEqual(new Set(['__Host-flash']))
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

  it('asks for, keeps and leads to what actions.testing.txt says, also when it is sent again', async () => {
    const said: string[] = []
    for (const { action, name, kept, sent, signIn } of everyAction) {
      for (const customerId of signIn === undefined ? [undefined, 'cus-ada'] : ['cus-ada']) {
        const begin = async (locale: string) => {
          browser.reset()
          browser.headers.set(LOCALE_HEADER, locale)
          const customer = { sid: `${locale}-${String(said.length)}` }
          await browser.hold({ ...(customerId && { customer }), cart: { customerId } })
          platform.on(/./, wellGoingPlatform({ customerId: customerId ?? null }))
        }
        await begin('de')
        const first = await readDone(() => submit(action, { ...kept, ...sent }))
        const again = await readDone(() => submit(action, { ...kept, ...sent }))
        await begin('en')
        const english = await readDone(() => submit(action, { ...kept, ...sent }))
        said.push(`${name} (${customerId ?? 'guest'}) ${first}`)
        if (again !== first) said.push(`again ${again}`)
        const known = first.replaceAll('"de-', '"en-').split('\n')
        said.push(
          ['in English', ...english.split('\n').filter((it) => !known.includes(it))].join('\n'),
        )
      }
    }
    await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('actions.testing.txt')
  })
})
