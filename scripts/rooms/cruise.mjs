import { cruise } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rules } from './rules.mjs'

const rooms = ['app', 'components', 'lib', 'stores', 'i18n', 'proxy.ts', 'e2e', 'platform/src']

/**
 * Reads every import of both houses.
 *
 * @param {string} root the folder of the project, or of a copy of it
 * @returns {Promise<{ violations: { rule: string, from: string, to: string }[],
 *   modules: { source: string, dependencies: { resolved: string }[] }[] }>}
 * @throws {Error} when TypeScript was not understood: without it every rule would pass unseen
 */
export async function cruiseRooms(root) {
  const present = rooms.filter((room) => existsSync(join(root, room)))
  const { output } = await cruise(
    present,
    {
      baseDir: root,
      ruleSet: { forbidden: rules },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.next/' },
      tsPreCompilationDeps: true,
      tsConfig: { fileName: join(root, 'tsconfig.json') },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'require', 'node', 'default', 'types'],
        mainFields: ['module', 'main', 'types', 'typings'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      },
    },
    null,
    { tsConfig: extractTsConfig(join(root, 'tsconfig.json')) },
  )
  const { modules, summary } = output
  const own = modules.filter((module) => /\.tsx?$/.test(module.source) && !module.coreModule)
  const issues = summary.environment?.issues ?? []
  if (JSON.stringify(issues).includes('missing-tsc-transpiler') || own.length === 0) {
    throw new Error('dependency-cruiser did not read TypeScript (missing-tsc-transpiler).')
  }
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { violations, modules: own }
}
