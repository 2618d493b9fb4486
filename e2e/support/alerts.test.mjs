import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '#tools/lib/paths.mjs'
import { findProgram } from './find-program.mjs'

test('alerts about processes, orders and lists fire when they should', () => {
  const promtool = findProgram('PROMTOOL_PATH', ['promtool'], 'prometheus')
  const args = ['test', 'rules', 'deploy/alerts.test.yml']
  const { stderr } = spawnSync(promtool, args, { cwd: projectRoot, encoding: 'utf8' })
  expect(stderr).toBe('')
  // More than a week passes in it.
}, 300_000)
