import { registerHooks } from 'node:module'

// To tell whether a module of drizzle-orm is ESM, Node.js (24) parses the 180 KB of exports in the
// package's description, for each of its 110 modules: a third of the time that the platform takes
// to load. Imported before every module that uses the database.
registerHooks({
  resolve: (specifier, context, next) =>
    /^\..*\.js$/.test(specifier) && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? {
          url: new URL(specifier, context.parentURL).href,
          format: 'module',
          shortCircuit: true,
        }
      : next(specifier, context),
})
