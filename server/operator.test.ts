import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isOperator, operatorKeys, OPERATOR_HEADER, readPurge, TAG_HEADER } from './operator.ts'

const keys = operatorKeys('2:new-secret, 1:old-secret')

function request(headers: Record<string, string>, url = '/sv/products/mug?utm_source=x') {
  return Object.assign(new IncomingMessage(new Socket()), { method: 'PURGE', url, headers })
}

test('an operator has a key made of a secret of the webhooks, the newest or an older one', () => {
  expect(keys).toHaveLength(2)
  for (const key of keys) expect(isOperator(request({ [OPERATOR_HEADER]: key }), keys)).toBe(true)
})

test.each(['', 'x', '2:new-secret', 'new-secret', operatorKeys('1:other')[0] ?? ''])(
  'nobody is an operator with the key "%s"',
  (key) => {
    expect(isOperator(request({ [OPERATOR_HEADER]: key }), keys)).toBe(false)
    expect(isOperator(request({ [OPERATOR_HEADER]: key }), operatorKeys(''))).toBe(false)
  },
)

test('a purge names the documents of a path, or a cache tag', () => {
  expect(readPurge(request({}))).toEqual({ tags: ['path:/sv/products/mug'] })
  expect(readPurge(request({ [TAG_HEADER]: 'norrlys:products' }))).toEqual({
    tags: ['norrlys:products'],
  })
})
