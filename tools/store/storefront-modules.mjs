import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectRoot } from '#tools/lib/paths.mjs'

/**
 * Lets this process import modules of the storefront as its bundler resolves them: `@/` is the
 * project's root, and TypeScript files are named without extension. It affects later imports only.
 */
export function findStorefrontModules() {
  registerHooks({
    resolve(specifier, context, next) {
      const file = storefrontFile(specifier, context.parentURL)
      return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context)
    },
  })
}

function storefrontFile(specifier, parent) {
  if (specifier.startsWith('@/')) return existing(join(projectRoot, specifier.slice(2)))
  if (!specifier.startsWith('.') || !parent?.endsWith('.ts')) return undefined
  return existing(join(dirname(fileURLToPath(parent)), specifier))
}

function existing(base) {
  return [base, `${base}.ts`].find((path) => /\.\w+$/.test(path) && existsSync(path))
}
