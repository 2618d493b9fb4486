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
})

describe('every command of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(`${projectRoot}/package.json`, 'utf8'))
  const commands = Object.values(scripts).flatMap((command) =>
    /^node (?:bench|server|tools)\//.test(command) ? [command.split(' ').slice(1)] : [],
  )
  const files = [...new Set(commands.map(([file]) => file))]
  const runWith = (...args) =>
    spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8', timeout: 30_000 })

  test.each(files)('%s answers --help', (file) => {
    expect(runWith(file, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^npm (?:run|test|start)/),
      stderr: '',
    })
  })

  // These pass their arguments on to commands of the platform, which have their own.
  const own = files.filter((file) => !/\/(?:run|platform|catalog)\.mjs$/.test(file))

  test.each(own)('%s rejects unknown arguments before it does anything', (file) => {
    const run = runWith(file, '--no-such-option')
    expect(run.stderr).toMatch(/^Unknown option '--no-such-option'\. Allowed:\nnpm /m)
    expect(run.stderr).not.toContain('    at ')
    expect(run.status).toBe(1)
  })
})
