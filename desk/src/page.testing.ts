import { vi } from 'vitest'

// Modules read where the page is, and its settings there, as soon as they are loaded.
vi.stubGlobal('location', new URL('http://platform.test/desk/'))
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
