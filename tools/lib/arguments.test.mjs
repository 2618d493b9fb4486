import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseArguments } from './arguments.mjs'
import { projectRoot } from './paths.mjs'

const usage = 'npm run thing -- [--quick] [--name <name>]'
const config = { options: { quick: { type: 'boolean' }, name: { type: 'string' } } }

test.each([
  ['--slow', "Unknown option '--slow'."],
  ['--name', "Option '--name <value>' argument missing."],
  ['other', "Unexpected argument 'other'."],
])('%s is refused with what was found and what is allowed', (argument, found) => {
  expect(parseArguments(usage, config, [argument])).toEqual({
    text: `${found} Allowed:\n${usage}`,
    code: 1,
  })
  expect(parseArguments(usage, config, [argument, '--help'])).toEqual({ text: usage, code: 0 })
})

describe('every command of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8'))
  const commands = Object.values(scripts).flatMap((command) =>
    /^node (?:bench|server|tools)\//.test(command) ? [command.split(' ').slice(1)] : [],
  )
  const files = [...new Set(commands.map(([file]) => file))]
  // These pass their arguments on to commands of the platform, which have their own.
  const passesOn = /\/(?:run|platform|catalog)\.mjs$/

  test.each(files)('%s says what is allowed before it does anything', (file) => {
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
})
