import { resolve } from 'node:path'
import type { z } from '@hono/zod-openapi'
import { findStoreByDomain } from '#commerce/stores/stores.ts'
import type { Needs } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import type { CommandContext } from './outcome.ts'

export const resolvePath = ({ folder }: CommandContext, file: string) => resolve(folder, file)

/** @throws if no store has the domain, which fails the command. */
export async function getStore({ db }: Needs<'db'>, domain = ''): Promise<Store> {
  const store = await findStoreByDomain(db, domain)
  if (!store) throw new Error(`No store has the domain ${domain}.`)
  return store
}

/** @throws an error that lists the wrong options and how the command is used. */
export function checkOptions<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  usage: string,
): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((i) => `--${i.path.join('.')}: ${i.message}`)
  throw new Error([...faults, usage].join('\n'))
}
