import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from './paths.mjs'

const { scripts } = JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8'))
const files = Object.values(scripts).flatMap(
  (command) => /^node ((?:bench|server|tools)\/\S+)/.exec(command)?.[1] ?? [],
)
// These pass their arguments on to commands of the platform, which have their own.
const passesOn = /\/(?:run|platform|catalog)\.mjs$/

test.each([...new Set(files)])('%s says what is allowed before it does anything', (file) => {
  const [argument, status, said] = passesOn.test(file)
    ? ['--help', 0, /^npm run/]
    : ['--no-such-option', 1, /^Unknown option '--no-such-option'\. Allowed:\nnpm /m]
  const options = { cwd: projectRoot, encoding: 'utf8', timeout: 30_000 }
  const run = spawnSync(process.execPath, [file, argument], options)
  const printed = run.stdout + run.stderr
  expect(printed).toMatch(said)
  expect(printed).not.toContain('    at ')
  expect(run.status).toBe(status)
})
