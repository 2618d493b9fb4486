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
  expect(toChange(stated)).toEqual(product)
  expect(toChange({ ...stated, 'energyLabel.class': 'B' }).compliance).toMatchObject({
    energyLabel: { class: 'B' },
  })
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
