import { listUnreadableColumns, resealColumns } from '#store/sealed-columns.ts'
import type { Resealed, Sealing } from './sealing.ts'
import { resealSigningKeys } from './signing-keys.ts'
import { resealTwoFactor } from './two-factor.ts'

/** Seals everything that is stored with the first of PLATFORM_SECRETS. */
export async function resealAll(services: Sealing): Promise<Resealed> {
  const columns = await resealColumns(services.db, services.config.secrets)
  const parts = [columns, await resealTwoFactor(services), await resealSigningKeys(services)]
  const sum = (name: keyof Resealed) => parts.reduce((total, part) => total + part[name], 0)
  return { sealed: sum('sealed'), unreadable: sum('unreadable') }
}

/** The names of columns with values that none of PLATFORM_SECRETS opens. */
export async function listUnreadable(services: Sealing): Promise<string[]> {
  const names = await listUnreadableColumns(services.db, services.config.secrets)
  if ((await resealTwoFactor(services, true)).unreadable > 0) names.push('twoFactor')
  if ((await resealSigningKeys(services, true)).unreadable > 0) names.push('sealedJwk')
  return names
}
