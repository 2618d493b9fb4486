import { afterEach, expect, it, vi } from 'vitest'
import { getDefaultTemplate, renderTemplate } from './mail-templates.ts'

afterEach(() => vi.restoreAllMocks())

const used = { kind: 'orderCancelled', language: 'en' } as const
const values = {
  store: { name: 'Shop' },
  order: { number: '1', lines: [], taxes: [] },
  parcels: [],
}

/** A machine so busy that a second passes between any two looks at the clock. */
function beBusy() {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
}

it('a mail of ours is written however busy the machine is', () => {
  beBusy()
  const mail = renderTemplate(used, getDefaultTemplate('orderCancelled', 'en'), values)
  expect(mail.text).toContain('Your order 1 was cancelled')
})

it('a template of a store has a quarter of a second', () => {
  beBusy()
  const { subject, html } = getDefaultTemplate('orderCancelled', 'en')
  const template = { subject, html, text: 'Bye {{ order.number }} {{ store.name }}' }
  expect(() => renderTemplate(used, template, values)).toThrow(/limit/)
})
