import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printSortedSchema, schemaFile } from './print-schema.ts'
import { schema } from './schema.ts'

test('the schema file in the tree is the schema that runs', () => {
  // When this fails on purpose: npm run graphql:print -w platform
  expect(readFileSync(schemaFile, 'utf8')).toBe(printSortedSchema())
})

test('the schema only reads', () => {
  expect(schema.getMutationType()).toBeUndefined()
  expect(schema.getSubscriptionType()).toBeUndefined()
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {}).toSorted()).toEqual([
    'brands',
    'categories',
    'category',
    'collection',
    'collections',
    'order',
    'orders',
    'product',
    'products',
    'store',
    'variantDeliveries',
  ])
})
