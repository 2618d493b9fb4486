import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { withSecrets } from './secrets.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-data-'))
afterAll(() => rm(folder, { recursive: true }))

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir })

async function addLooseDirectory(name: string) {
  const path = join(folder, name)
  await mkdir(path)
  await chmod(path, 0o755)
  return path
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('the data directory', () => {
  it('is created for its owner only', async () => {
    const path = join(folder, 'new', 'inner')
    await prepareDataDirectory(configOf(path))
    expect(await modeOf(path)).toBe(0o700)
  })

  it('is restricted to its owner in development, and refused in production if others can open it', async () => {
    const path = await addLooseDirectory('loose')
    expect(() => readConfig({ NODE_ENV: 'production', DATA_DIR: path })).toThrow(
      /DATA_DIR: other users/,
    )
    expect(await modeOf(path)).toBe(0o755)
    await prepareDataDirectory(configOf(path))
    expect(await modeOf(path)).toBe(0o700)
  })

  it.each(['/proc/x', '/dev/null/x'])('fails at once and names the setting: %s', async (path) => {
    await expect(prepareDataDirectory(configOf(path))).rejects.toThrow(
      new RegExp(`DATA_DIR: cannot create ${path}`),
    )
  })
})

it('a damaged file of secrets is named', async () => {
  const path = join(folder, 'development-secrets.json')
  for (const text of ['{"platformSecret": ', '{"platformSecret": "short"}']) {
    await writeFile(path, text)
    await expect(withSecrets(configOf(folder))).rejects.toThrow(new RegExp(path))
  }
})
