import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QuantityStepper } from './quantity-stepper'

const render = (props: object) =>
  renderToStaticMarkup(
    <QuantityStepper
      value={2}
      max={9}
      labels={{ group: 'Quantity', decrease: 'Less', increase: 'More' }}
      onChange={() => {}}
      {...props}
    />,
  )
const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}[^>]*>`, 'g')) ?? []

it.each([
  ['of a product', {}, ['0', '00']],
  ['of a line, which 0 removes', { typedMin: 0 }, []],
])('the browser says at the field %s what is no number of pieces', (_, props, none) => {
  const [field = ''] = tagsOf(render(props), 'input')
  expect(field).toContain(' required=""')
  const [, pattern = ''] = /pattern="([^"]*)"/.exec(field) ?? []
  const isTaken = (typed: string) => new RegExp(`^(?:${pattern})$`, 'v').test(typed)
  expect(['1', '12', '999', '٣', '۱۰'].filter((typed) => !isTaken(typed))).toEqual([])
  expect(['1.5', '-1', 'two', '1000', ...none].filter(isTaken)).toEqual([])
})

it('only the buttons that send the number have one, whatever is in the field', () => {
  const [less, more] = tagsOf(render({ submitName: 'to' }), 'button')
  for (const sent of ['type="submit"', 'name="to"', 'formNoValidate=""']) {
    expect([less, more]).toEqual([sent, sent].map((it) => expect.stringContaining(it)))
  }
  expect([less, more].map((it) => /value="(\d)"/.exec(it ?? '')?.[1])).toEqual(['1', '3'])
  for (const button of tagsOf(render({}), 'button')) {
    expect(button).toContain('type="button"')
    expect(button).not.toMatch(/ (?:name|value)=/)
  }
})
