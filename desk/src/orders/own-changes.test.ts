import { expect, test } from 'vitest'
import { isOwnChange, isWritten, ownWrites, readOwn } from './own-changes.ts'

const read = (id: string, updatedOn: string) => readOwn(id, () => Promise.resolve({ updatedOn }))

const call = (id: string, method = 'POST', schemaPath = '/v1/orders/{id}/shipments') => ({
  ...{ schemaPath, params: { path: { id } } },
  request: new Request('http://127.0.0.1/', { method }),
})

test('a change is one\u2019s own however late it is read, and only the next one is not', async () => {
  ownWrites.onRequest(call('ord_1'))
  await read('ord_1', 'during')
  expect(isOwnChange('ord_1', 'during')).toBe(true)
  ownWrites.onResponse(call('ord_1'))
  expect(isWritten('ord_1')).toBe(true)
  await read('ord_1', 'mine')
  expect(isOwnChange('ord_1', 'mine')).toBe(true)
  expect(isWritten('ord_1')).toBe(false)
  await read('ord_1', 'theirs')
  expect(isOwnChange('ord_1', 'theirs')).toBe(false)
})

test('a write whose answer was lost may have been done', async () => {
  ownWrites.onRequest(call('ord_2'))
  ownWrites.onError(call('ord_2'))
  await read('ord_2', 'perhaps')
  expect(isOwnChange('ord_2', 'perhaps')).toBe(true)
})

test('what is read, a mail sent again, and writes to something else change no order', () => {
  ownWrites.onRequest(call('ord_3', 'GET'))
  ownWrites.onRequest(call('ord_3', 'POST', '/v1/customers/{id}'))
  ownWrites.onRequest(call('ord_3', 'POST', '/v1/orders/{id}/mails/{mailId}/resend'))
  expect(isWritten('ord_3')).toBe(false)
})
