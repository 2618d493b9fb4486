import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test as base } from './test'

type OwnShop = {
  port: number
  platformPort: number
  stopPlatform: () => Promise<void>
  restartPlatform: () => Promise<void>
}

/** `test` with a shop of its own, whose platform the journey may stop and start. */
export const test = base.extend<{ ownShop: OwnShop }>({
  ownShop: async ({}, use) => {
    const child = fork('scripts/testing/shop-of-its-own.mjs', { stdio: 'inherit' })
    const { port, platformPort } = await nextMessage(child)
    await use({
      port,
      platformPort,
      stopPlatform: () => tell(child, 'stop platform'),
      restartPlatform: () => tell(child, 'restart platform'),
    })
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  },
})

async function tell(child: ChildProcess, wish: string) {
  const answer = nextMessage(child)
  child.send(wish)
  await answer
}

async function nextMessage(child: ChildProcess) {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The shop of this journey ended.')
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message as { port: number; platformPort: number }
}
