import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startStorefront } from '#tools/lib/applications.mjs'
import { findFreePort } from '#tools/lib/settings.mjs'

test('a storefront whose port is taken ends with an error, which a supervisor sees', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-port-'))
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address()
  const settings = { dataDir, port, platformPort: await findFreePort() }
  try {
    await expect(startStorefront(settings)).rejects.toThrow(/ended with code 1[\s\S]*cannot listen/)
  } finally {
    other.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
