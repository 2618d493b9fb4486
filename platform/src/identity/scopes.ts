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
