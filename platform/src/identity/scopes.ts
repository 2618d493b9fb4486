import type { StaffRole } from '#store/enums.ts'

/** Scopes of the Admin API besides `api_admin`, which includes all of them (contract.md, Auth). */
export const adminScopes = [
  'settings:read',
  'settings:update',
  'connection:read',
  'connection:update',
  'catalog:read',
  'catalog:update',
  'inventory:read',
  'inventory:update',
  'orders:read',
  'orders:update',
  'fulfillment:read',
  'fulfillment:update',
  'channels:read',
  'channels:update',
] as const

export type AdminScope = (typeof adminScopes)[number]

/** Scopes that a customer can grant to an application; the storefront itself has all of them. */
export const customerScopes = ['customer:read', 'customer:update'] as const

export type CustomerScope = (typeof customerScopes)[number]

const packing = ['fulfillment:read', 'fulfillment:update'] as const
const reading = adminScopes.filter((scope) => scope.endsWith(':read'))

/** What a role may do; `api_admin` manages staff and applications too. */
export const roleScopes: Record<StaffRole, readonly (AdminScope | 'api_admin')[]> = {
  owner: ['api_admin', ...adminScopes],
  orders: [
    ...(['orders:read', 'orders:update', 'inventory:read', 'inventory:update'] as const),
    ...(['catalog:read', 'settings:read'] as const),
    ...packing,
  ],
  catalogue: [
    ...(['catalog:read', 'catalog:update', 'inventory:read', 'inventory:update'] as const),
    ...(['channels:read', 'channels:update', 'settings:read'] as const),
  ],
  finance: [
    ...(['orders:read', 'orders:update', 'catalog:read', 'inventory:read'] as const),
    ...(['settings:read'] as const),
    ...packing,
  ],
  packing,
  readOnly: reading,
}
