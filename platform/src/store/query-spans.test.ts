import { expect, it } from 'vitest'
import { summarise } from './query-spans.ts'

it.each([
  ['select "id" from "carts" where "id" = $1', 'select carts'],
  ['insert into "orders" ("id") values ($1)', 'insert orders'],
  ['update "variants" set "stock" = $1', 'update variants'],
  ['with held as (select 1) delete from "stock_holds"', 'with stock_holds'],
  ['select (select max("rate" + (1)) from "tax_rates") from "stores"', 'select stores'],
  ['begin', 'begin'],
  ["notify canary, 'secret'", 'other'],
])('%s is called %s', (text, summary) => {
  expect(summarise(text)).toBe(summary)
})
