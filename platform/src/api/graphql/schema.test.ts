import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printSortedSchema, schemaFile } from './print-schema.ts'
import { schema } from './schema.ts'

test('the schema file in the repository matches the schema in use', () => {
  // After an intended change: npm run graphql:print -w platform
  expect(readFileSync(schemaFile, 'utf8')).toBe(printSortedSchema())
})

test('the schema has no mutations', () => {
  expect(schema.getMutationType()).toBeUndefined()
  expect(schema.getSubscriptionType()).toBeUndefined()
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {}).toSorted()).toEqual([
    'brands',
    'categories',
    'collection',
    'collections',
    'order',
    'orders',
    'product',
    'products',
    'store',
  ])
})
