import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** As `apt-get`, it refuses to run twice at the same time. */
const aptGet = `#!/bin/sh
mkdir "$TMPDIR/busy" || exit 100
sleep 0.3
for last; do :; done
if [ "$1" = install ]; then touch "$TMPDIR/$last"; fi
rmdir "$TMPDIR/busy"
`
const script = `
  process.getuid = () => 0
  const { findProgram } = await import(${JSON.stringify(import.meta.resolve('./find-program.mjs'))})
  findProgram('NO_VARIABLE', [process.argv[1]], process.argv[1])
`

test('tests that install their programs at the same time wait for each other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-programs-'))
  writeFileSync(join(folder, 'apt-get'), aptGet, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, TMPDIR: folder }
  const programs = ['program-one', 'program-two', 'program-three']
  await Promise.all(
    programs.map((name) =>
      run(process.execPath, ['--input-type=module', '-e', script, name], { env }),
    ),
  )
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(programs))
  rmSync(folder, { recursive: true })
})
