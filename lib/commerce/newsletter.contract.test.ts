import { describe, expect, inject, it } from 'vitest'
import { newsletter, requestNewsletter } from './mailed-requests'
import { clientOf, demo, newCredentials, otherStore } from './contract.testing'

const localeUrl = `http://${demo.storeDomain}:3000/`

/** Subscribes an address and returns the token of the link that was mailed to it. */
async function subscribe(email: string): Promise<string> {
  const request = { email, consent: 'A letter a month.', locale: 'en', localeUrl }
  expect(await requestNewsletter(clientOf(), request)).toBe(true)
  const mailbox = await (await fetch(new URL('/mailbox', inject('platformUrl')))).text()
  const mail = mailbox.split('<article').find((part) => part.includes(email))
  const token = /newsletter\/([\w-]+)/.exec(mail ?? '')?.[1]
  if (!token) throw new Error(`No mail with a link was sent to ${email}.`)
  return token
}

describe('a newsletter', () => {
  it('is subscribed to, confirmed and left by a mailed token', async () => {
    const token = await subscribe(newCredentials().email)
    const client = clientOf()
    expect(await newsletter.find(client, token)).toEqual({ status: 'unconfirmed' })
    expect(await newsletter.confirm(client, token)).toBe(true)
    expect(await newsletter.find(client, token)).toEqual({ status: 'subscribed' })
    expect(await newsletter.cancel(client, token)).toBe(true)
    expect(await newsletter.cancel(client, token)).toBe(false)
    expect(await newsletter.confirm(client, token)).toBe(false)
    expect(await newsletter.find(client, token)).toBeNull()
  })

  it('is that of one store', async () => {
    const token = await subscribe(newCredentials().email)
    expect(await newsletter.find(clientOf(otherStore), token)).toBeNull()
  })
})
