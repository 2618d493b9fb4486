import { afterEach, expect, it, vi } from 'vitest'
import { templateKinds } from '#store/enums.ts'
import {
  findTemplateFault,
  getDefaultTemplate,
  mailLanguages,
  renderLetter,
  renderTemplate,
} from './mail-templates.ts'

afterEach(() => vi.restoreAllMocks())

const used = { kind: 'orderCancelled', language: 'en' } as const
const values = {
  store: { name: 'Shop' },
  order: { number: '1', lines: [], taxes: [] },
  parcels: [],
}

/** Simulates a machine so busy that a second passes between any two reads of the clock. */
function beBusy() {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
}

it('a standard template is rendered however busy the machine is', () => {
  beBusy()
  const mail = renderTemplate(used, getDefaultTemplate('orderCancelled', 'en'), values)
  expect(mail.text).toContain('Your order 1 was cancelled')
})

it('a template of a store has a time limit of a quarter of a second', () => {
  beBusy()
  const { subject, html } = getDefaultTemplate('orderCancelled', 'en')
  const template = { subject, html, text: 'Bye {{ order.number }} {{ store.name }}' }
  expect(() => renderTemplate(used, template, values)).toThrow(/limit/)
})

it.each(['orderCancelled', 'stockAlert'] as const)(
  'a mail of kind %s supports light and dark colour schemes',
  (kind) => {
    const { html } = renderTemplate({ kind, language: 'en' }, getDefaultTemplate(kind, 'en'), {
      ...values,
      product: { name: 'Mug' },
      link: 'https://shop.example/x',
    })
    expect(html).toContain('<meta name="color-scheme" content="light dark" />')
    expect(html).not.toMatch(/#[0-9a-f]{3,6}/i)
  },
)

it('a title with another direction than the mail is isolated', () => {
  const order = { ...values.order, lines: [{ quantity: 2, title: 'Mug, 350 ml', total: '24 €' }] }
  const { html } = renderTemplate(
    { kind: 'orderCancelled', language: 'ar' },
    getDefaultTemplate('orderCancelled', 'ar'),
    { ...values, order },
  )
  expect(html).toContain('2&nbsp;× <bdi>Mug, 350 ml</bdi>')
})

it.each(templateKinds)('the standard template of %s can be saved in every language', (kind) => {
  const faults = mailLanguages.map((code) =>
    findTemplateFault(kind, getDefaultTemplate(kind, code)),
  )
  expect(new Set(faults)).toEqual(new Set([null]))
})

it.each(['subject', 'text', 'html'])(
  'a template with a value in its %s that no such mail has is of no use',
  (part) => {
    const own = { subject: 'Back', text: '{{ link }}', html: '{{ link }}' }
    expect(findTemplateFault('stockAlert', own)).toBeNull()
    const wrong = { ...own, [part]: '{% if order %}{{ link }}{% endif %}' }
    expect(findTemplateFault('stockAlert', wrong)).toBe(
      `${part}: {{ order }} is no value of this mail`,
    )
  },
)

// Anybody can declare a withdrawal and name an order.
it.each(mailLanguages)(
  'in %s, a withdrawal that matches no order asks for no refund',
  (language) => {
    const write = (number: string) => {
      const named = { store: { name: 'Shop' }, order: { number }, amount: null, detail: 'T-1' }
      return renderLetter('issues', 'withdrawal', language, named)
    }
    const [known, unknown] = [write('T-1'), write('')]
    expect(known.subject).toContain('T-1')
    expect(unknown.subject).not.toContain('T-1')
    for (const part of [known.text, known.html, unknown.text, unknown.html])
      expect(part).toContain('T-1')
    expect(known.text).toContain('14')
    expect(unknown.text + unknown.html).not.toContain('14')
  },
)
