import { afterAll, beforeEach, expect, it } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())
beforeEach(() => shop.openStore())

const manufacturer = {
  name: 'Saline GmbH',
  postalAddress: 'Kai 1\n20457 Hamburg',
  electronicAddress: 'kontakt@saline.example',
}
const energyLabel = {
  class: 'E',
  labelUrl: 'https://saline.example/label.pdf',
  sheetUrl: 'https://saline.example/sheet.pdf',
}
const stated = { manufacturer, warnings: 'Hot when lit.', energyLabel }
const full = { ...stated, energyLabel: { ...energyLabel, best: 'A', worst: 'G' } }

const create = async (compliance: unknown) =>
  shop.send('POST', '/v1/catalog/products', {
    ...mug,
    variants: [{ sku: 'MUG', options: [{ name: 'Glaze', value: 'Oat' }], price: 28 }],
    compliance,
  })

it('what the law wants stated is stored with a product, replaced as a whole and read by shoppers', async () => {
  const { status, text, body } = await create(stated)
  expect(status, text).toBe(201)
  expect(body['compliance']).toEqual(full)
  await shop.project()
  const query = `{ product(slug: "harbour-mug") { compliance {
    manufacturer { name postalAddress electronicAddress } responsiblePerson { name }
    warnings warningsLanguage energyLabel { class best worst labelUrl sheetUrl } } } }`
  expect(await shop.ask(query)).toEqual({
    product: { compliance: { ...full, responsiblePerson: null, warningsLanguage: null } },
  })
  const path = `/v1/catalog/products/${String(body['id'])}`
  const kept = await shop.send('PATCH', path, { title: 'Mug' })
  expect(kept.body['compliance']).toEqual(full)
  const changed = await shop.send('PATCH', path, { compliance: { manufacturer } })
  expect(changed.body['compliance']).toEqual({ manufacturer })
})

it.each([
  ['manufacturer.postalAddress', { manufacturer: { ...manufacturer, postalAddress: ' ' } }],
  [
    'manufacturer.electronicAddress',
    { manufacturer: { ...manufacturer, electronicAddress: 'javascript:alert(1)' } },
  ],
  ['energyLabel.class', { energyLabel: { ...energyLabel, class: 'H' } }],
  ['energyLabel.class', { energyLabel: { ...energyLabel, class: 'A+' } }],
  ['energyLabel.class', { energyLabel: { ...energyLabel, class: 'E', best: 'A+++' } }],
  ['energyLabel.labelUrl', { energyLabel: { ...energyLabel, labelUrl: 'javascript:alert(1)' } }],
])('%s is refused where it is not valid', async (member, compliance) => {
  const { status, body } = await create(compliance)
  expect(status).toBe(400)
  expect(Object.keys(body['errors'] ?? {})).toEqual([`compliance.${member}`])
})
