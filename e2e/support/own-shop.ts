import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { TestInfo } from '@playwright/test'
import { test as base } from './test'

/** A call of the storefront to the platform that goes wrong on the way. */
export type Harm = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Regular expression over the path. */
  path: string
  harm: 'lose answer' | 'gateway' | 'delay' | 'unknown' | 'signed out'
  /** How many calls; one unless told. */
  times?: number
  delayMs?: number
}

type OwnShop = {
  port: number
  platformPort: number
  stopPlatform: () => Promise<void>
  restartPlatform: () => Promise<void>
  /** Fills Terra & Tide with the products of a Shopify export. */
  importProducts: (csv: string) => Promise<void>
  harm: (rule: Harm) => Promise<void>
  heal: () => Promise<void>
  /** Every token that went between the houses so far. */
  secrets: () => Promise<readonly string[]>
  /** Everything that both houses have logged so far. */
  logs: () => Promise<string>
}

type Message = { port: number; platformPort: number; secrets: readonly string[]; logs: string }

/** `test` with a shop of its own, whose platform the journey may stop and start. */
export const test = base.extend<{ ownShop: OwnShop }>({
  // Named in this order, the shop closes after its shoppers: their pages may still be loading.
  newShopper: async ({ ownShop: _, newShopper }, use) => use(newShopper),

  ownShop: async ({}, use, testInfo) => {
    const child = fork('scripts/testing/isolated-shop.mjs', { stdio: 'inherit' })
    const { port, platformPort } = await nextMessage(child)
    await use({
      port,
      platformPort,
      stopPlatform: async () => void (await tell(child, { wish: 'stop platform' })),
      restartPlatform: async () => void (await tell(child, { wish: 'restart platform' })),
      importProducts: async (csv) => void (await tell(child, { wish: 'import', csv })),
      harm: async (rule) => void (await tell(child, { wish: 'harm', rule })),
      heal: async () => void (await tell(child, { wish: 'heal' })),
      logs: async () => (await tell(child, { wish: 'logs' })).logs,
      secrets: async () => (await tell(child, { wish: 'secrets' })).secrets,
    })
    if (testInfo.errors.length > 0)
      await attachFaults(testInfo, await tell(child, { wish: 'logs' }))
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  },
})

/** The logs go with the data of the shop, and with them the reason why a page failed. */
async function attachFaults(testInfo: TestInfo, { logs }: Message) {
  const faults = logs.split('\n').filter((line) => /error|⨯/i.test(line))
  const body = faults.slice(-12).join('\n')
  await testInfo.attach('faults in the logs of both houses', { body, contentType: 'text/plain' })
}

type Wish = { wish: string; rule?: Harm; csv?: string }

async function tell(child: ChildProcess, wish: Wish): Promise<Message> {
  const answer = nextMessage(child)
  child.send(wish)
  return answer
}

async function nextMessage(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The shop of this journey ended.')
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [Message]
  return message
}
