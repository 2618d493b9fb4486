import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startPlatform } from './applications.mjs'

test('a data directory that cannot be created is named with its setting', async () => {
  const dataDir = fileURLToPath(import.meta.url)
  await expect(startPlatform({ dataDir, platformPort: 1, port: 1 })).rejects.toThrow(
    /^DATA_DIR: cannot create .*logs: ENOTDIR/,
  )
})
