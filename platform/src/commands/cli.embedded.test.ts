import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../cli.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'vitrine-cli-'))
afterAll(() => rm(folder, { recursive: true }))

/** Gives a command in a shell that has none of the platform's settings, or just these. */
async function command(args: string[], settings: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  const run = promisify(execFile)(process.execPath, [program, ...args], { env, cwd: folder })
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  )
}

it('a command creates no database in a shell without the settings of the platform', async () => {
  for (const args of [
    ['backup', 'shop.backup'],
    ['restore', 'shop.backup'],
    ['store', 'list'],
    ['orders-to-check'],
  ]) {
    expect(await command(args)).toEqual({
      code: 1,
      output: expect.stringContaining(`no database in ${join(folder, '.data')}`) as string,
    })
  }
  expect(await readdir(folder)).toEqual([])
})

it('help lists the commands', async () => {
  const commands = expect.stringMatching(/^Commands: admin, backup, import/) as string
  for (const name of ['help', '--help']) {
    for (const settings of [{}, { NODE_ENV: 'production' }])
      expect(await command([name], settings)).toEqual({ code: 0, output: commands })
  }
  for (const settings of [{}, { NODE_ENV: 'production' }])
    expect(await command(['repaint'], settings)).toEqual({ code: 1, output: commands })
})
