import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { planted } from './planted.testing.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))
const bug = planted.find(({ name }) => name === process.env['VITRINE_TRADE_PLANT'])
if (!bug) throw new Error('VITRINE_TRADE_PLANT names none of the planted bugs.')

/** Plants the bug in its module when it is loaded; no file is changed. */
const plant: Plugin = {
  name: 'plant',
  enforce: 'pre',
  transform(code, id) {
    if (id !== `${source}${bug.file}`) return null
    if (code.split(bug.find).length !== 2) throw new Error(`${bug.file} has changed: ${bug.name}`)
    return code.replace(bug.find, () => bug.replace)
  },
}

export default defineConfig({
  root: `${root}platform`,
  plugins: [plant],
  resolve: { alias: { graphql: `${root}node_modules/graphql/index.js` } },
  test: {
    include: ['src/trade/trade.test.ts'],
    globalSetup: ['src/store/postgres-setup.testing.ts'],
    env: { TEST_ENGINE: 'postgres' },
    isolate: false,
    // A module is loaded with another bug each time.
    fsModuleCache: false,
    hookTimeout: 60_000,
  },
})
