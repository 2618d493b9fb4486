import { afterAll, expect, test } from 'vitest'
import {
  addStore,
  createTestServices,
  signInApplication,
  signInCustomer,
  signInStaff,
} from '#testing.ts'
import { listOperations, type Operation, type OpenApiDocument } from './document-shape.ts'

const opened = await createTestServices()
afterAll(() => opened.close())

const answer = await opened.app.request('/openapi.json')
const document = (await answer.json()) as OpenApiDocument
const operations = listOperations(document.paths)

/**
 * Every operation that the published specification documents (D) or names (N): its body (`!` if
 * required), its success status, and who may call it: anyone, any token, or the required scope.
 */
const published = `
N POST /connect/register | json! | 201 | anyone
D POST /connect/token | x-www-form-urlencoded! | 200 | anyone
D POST /graphql | json! | 200 | anyone or token
D POST /v1/carts | json! | 200 | anyone
D GET /v1/carts/{cartToken} | none | 200 | anyone
D PATCH /v1/carts/{cartToken}/addresses | json! | 200 | anyone
D PATCH /v1/carts/{cartToken}/buyer | json! | 200 | anyone or token
N GET /v1/carts/{cartToken}/payment-methods | none | 200 | anyone
N GET /v1/carts/{cartToken}/pickup-options | none | 200 | anyone
N GET /v1/catalog/products | none | 200 | catalog:read
N GET /v1/catalog/products/count | none | 200 | catalog:read
N GET /v1/channels/{id}/product-requirements | none | 200 | channels:read
N GET /v1/channels/{id}/products/{productId}/requirements | none | 200 | channels:read
N GET /v1/channels/{id}/publications | none | 200 | channels:read
N POST /v1/channels/{id}/publications | json! | 201 | channels:update
N GET /v1/channels/{id}/publications/{publicationId} | none | 200 | channels:read
N POST /v1/channels/{id}/publications/{publicationId}/link | json! | 200 | channels:update
N GET /v1/channels/{id}/requirements | none | 200 | channels:read
D GET /v1/customer | none | 200 | token
D PATCH /v1/customer | json! | 204 | token
N DELETE /v1/customer | json! | 204 | token
D GET /v1/customer/addresses | none | 200 | token
D POST /v1/customer/addresses | json! | 201 | token
D PUT /v1/customer/addresses/{addressId} | json! | 204 | token
D DELETE /v1/customer/addresses/{addressId} | none | 204 | token
D POST /v1/customer/addresses/{addressId}/default | none | 204 | token
D POST /v1/customer/login | json! | 200 | anyone
D POST /v1/customer/recovery-password | json! | 200 | anyone
D POST /v1/customer/register | json! | 200 | anyone
N POST /v1/customer/two-factor | json | 200 | token
N DELETE /v1/customer/two-factor | json! | 204 | token
N POST /v1/customer/two-factor/confirm | json! | 204 | token
N POST /v1/inventory/exports | json! | 200 | inventory:read
D GET /v1/shipping/methods | none | 200 | settings:read
D POST /v1/shipping/methods | json! | 201 | settings:update
D GET /v1/shipping/methods/{id}/rates | none | 200 | settings:read
N POST /v1/webhooks/deliveries/{id}/retry | none | 201 | connection:update
N POST /v1/webhooks/endpoints | json! | 201 | connection:update
D DELETE /v1/webhooks/endpoints/{id} | none | 204 | connection:update
N POST /v1/webhooks/endpoints/{id}/enable | none | 200 | connection:update`

function describeBody({ requestBody }: Operation) {
  if (!requestBody) return 'none'
  const [type = ''] = Object.keys(requestBody.content)
  return `${type.replace('application/', '')}${requestBody.required ? '!' : ''}`
}

function describeCallers({ security = [] }: Operation) {
  if (security.length === 0) return 'anyone'
  const each = security.map(({ bearer }) => (bearer ? (bearer[0] ?? 'token') : 'anyone'))
  return each.join(' or ')
}

test('the documented operations are those of the specification, and no others', () => {
  const found = operations.flatMap(({ path, method, operation }) => {
    const mark = { documented: 'D', named: 'N', assumed: null }[
      operation['x-contract'] ?? 'assumed'
    ]
    if (mark === null) return []
    const success = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
    const call = `${mark} ${method.toUpperCase()} ${path}`
    return [[call, describeBody(operation), success.join(), describeCallers(operation)].join(' | ')]
  })
  expect(found).toEqual(published.trim().split('\n'))
})

test('what the platform answers or takes besides is documented: 413 of the issuer, null', () => {
  const isUndocumented = ({ path, operation }: (typeof operations)[number]) =>
    path.startsWith('/connect/') && path !== '/connect/authorize' && !operation.responses.default
  expect(operations.filter(isUndocumented).map(({ path }) => path)).toEqual([])
  const { properties } = document.components.schemas.UpdateCartAddressesRequest ?? {}
  expect(properties).toMatchObject({ shippingAddress: { type: ['object', 'null'] } })
})

const needsBody = operations.filter(
  ({ path, operation: { requestBody, ...operation } }) =>
    // The issuer's own tests cover its bad requests.
    !path.startsWith('/connect/') &&
    requestBody?.required === true &&
    requestBody.content['application/json'] !== undefined &&
    operation['x-visibility'] !== 'development',
)

test('every operation with a required JSON body refuses requests without one', async () => {
  const store = await addStore(opened.services)
  const merchant = await signInApplication(opened.services, store)
  const { accessToken: shopper } = await signInCustomer(opened.services, store)
  const { accessToken: person } = await signInStaff(opened.services, store)
  expect(needsBody.length).toBeGreaterThan(50)
  const accepted: string[] = []
  for (const { path, method, operation } of needsBody) {
    const isOfPerson = describeCallers(operation) === 'openid'
    const isAdmin = operation.tags?.includes('Admin') === true
    const response = await opened.app.request(path.replaceAll(/\{\w+\}/g, 'x'), {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${isOfPerson ? person : isAdmin ? merchant : shopper}`,
        'x-store-domain': store.domain,
        'idempotency-key': 'conformity',
      },
    })
    // Some operations look up the resource in the path first, so 404 is a refusal too.
    if (![400, 404].includes(response.status)) {
      accepted.push(`${method} ${path}: ${String(response.status)}`)
    }
  }
  expect(accepted).toEqual([])
})
