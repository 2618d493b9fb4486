import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectRoot } from '#scripts/lib/paths.mjs'

/**
 * Finds modules as the bundler of the storefront does: `@/` is the project's root, and the ending
 * of a TypeScript file is left out (a hook of `module.registerHooks`).
 */
export function resolveStorefront(specifier, context, next) {
  const base = specifier.startsWith('@/')
    ? join(projectRoot, specifier.slice(2))
    : specifier.startsWith('.') && context.parentURL?.endsWith('.ts')
      ? join(dirname(fileURLToPath(context.parentURL)), specifier)
      : null
  const file = base && [base, `${base}.ts`].find((path) => /\.\w+$/.test(path) && existsSync(path))
  return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context)
}
