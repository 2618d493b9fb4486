/** Scopes of the Admin API besides `api_admin`, which holds all of them (contract.md, Auth). */
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

/** What a customer may let an application do in their name; the storefront itself has all. */
export const customerScopes = ['customer:read', 'customer:update'] as const

export type CustomerScope = (typeof customerScopes)[number]
