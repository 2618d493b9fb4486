import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseArguments } from './arguments.mjs'
import { projectRoot } from './paths.mjs'

const usage = 'npm run thing -- [--quick] [--name <name>]'
const config = { options: { quick: { type: 'boolean' }, name: { type: 'string' } } }

test('parses the arguments of a command', () => {
  expect(parseArguments(usage, config, ['--quick', '--name', 'x'])).toEqual({
    values: { quick: true, name: 'x' },
    positionals: [],
  })
})

test.each([
  ['--slow', "Unknown option '--slow'."],
  ['--name', "Option '--name <value>' argument missing."],
  ['other', "Unexpected argument 'other'."],
])('%s is refused with what was found and what is allowed', (argument, found) => {
  expect(parseArguments(usage, config, [argument])).toEqual({
    text: `${found} Allowed:\n${usage}`,
    code: 1,
  })
})

describe('every command of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8'))
  const files = Object.values(scripts)
    .map((command) => /^node ((?:server|tools)\/[\w/-]+\.mjs)\b/.exec(command)?.[1])
    // These two pass their arguments on to commands of the platform, which have their own.
    .filter((file) => file && !/\/(?:run|platform)\.mjs$/.test(file))

  test.each([...new Set(files)])('%s rejects unknown arguments before it does anything', (file) => {
    const run = spawnSync(process.execPath, [file, '--no-such-option'], {
      cwd: projectRoot,
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect(run.stderr).toMatch(/^Unknown option '--no-such-option'\. Allowed:\nnpm /m)
    expect(run.stderr).not.toContain('    at ')
    expect(run.status).toBe(1)
  })
})
