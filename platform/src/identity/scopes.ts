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
  'channels:read',
  'channels:update',
] as const

export type AdminScope = (typeof adminScopes)[number]

/** Scopes that a customer can grant to an application; the storefront itself has all of them. */
export const customerScopes = ['customer:read', 'customer:update'] as const

export type CustomerScope = (typeof customerScopes)[number]
