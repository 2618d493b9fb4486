import { expect, test } from 'vitest'
import { readAttributes, toChange, toStated } from './stated.ts'

const maker = { name: 'Ateljé', postalAddress: 'Lund', electronicAddress: 'a@example.com' }

test('what a product states is typed in one form, and comes back as it was', () => {
  const compliance = { manufacturer: maker, responsiblePerson: null, energyLabel: null }
  const product = {
    compliance: { ...compliance, warnings: 'Hot.' },
    attributes: [{ name: 'Care', value: 'Wash: warm' }],
  }
  const stated = toStated(product)
  expect(stated).toMatchObject({ 'manufacturer.name': 'Ateljé', attributes: 'Care: Wash: warm' })
  expect(toChange(product, { 'energyLabel.class': 'B' })).toEqual({
    compliance: { ...product.compliance, energyLabel: { class: 'B' } },
  })
})

test('attributes are changed only if they were typed, and what stays of them stays whole', () => {
  const attributes = [
    { name: 'Size (EU: UK)', value: '42' },
    { name: 'Care', value: 'Wash: warm\r\nDry flat' },
  ]
  const product = { compliance: null, attributes }
  expect(toChange(product, { warnings: 'Hot.' })).not.toHaveProperty('attributes')
  const text = toStated(product).attributes ?? ''
  expect(toChange(product, { attributes: `Lid: yes\n${text}` })).toMatchObject({
    attributes: [{ name: 'Lid', value: 'yes' }, ...attributes],
  })
  const bigger = text.replace('42', '43: wide')
  expect(readAttributes(bigger, attributes)).toEqual([
    { name: 'Size (EU: UK)', value: '43: wide' },
    attributes[1],
  ])
  expect(readAttributes(text.replace('warm', 'hot'), attributes)).toBeNull()
  expect(toChange(product, { attributes: null })).toMatchObject({ attributes: [] })
})

test('a product that states nothing has nothing typed', () => {
  const stated = toStated({ compliance: null, attributes: [] })
  expect(Object.values(stated).every((value) => value === null)).toBe(true)
})

test('attributes have a name and a value on each line', () => {
  expect(readAttributes(' Material :  Clay \n\nSize: 3')).toEqual([
    { name: 'Material', value: 'Clay' },
    { name: 'Size', value: '3' },
  ])
  expect(readAttributes('Material')).toBeNull()
  expect(readAttributes(null)).toEqual([])
})
