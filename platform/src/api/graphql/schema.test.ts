import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printTypes, schemaFile, typesFile } from '#write-graphql-types.ts'
import { schema } from './schema.ts'

test('the types of the resolvers are those of the schema file', () => {
  // After an intended change: npm run graphql:types -w platform
  expect(readFileSync(typesFile, 'utf8')).toBe(printTypes(readFileSync(schemaFile, 'utf8')))
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
