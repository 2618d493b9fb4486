import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { firstStore } from '@/e2e/support/demo-stores'
import { storeUrl } from '@/e2e/support/store-urls'
import { expect, test } from '@/e2e/support/test'

test('one command runs the common journeys against a shop’s URL', async () => {
  const { code, output } = await runJourneys(storeUrl(firstStore))
  expect(output).toContain('6 passed')
  expect(code).toBe(0)
})

test('the common journeys fail at a shop that cannot sell', async () => {
  const server = createServer((_, answer) => answer.writeHead(503).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://localhost:${String(port)}`
  const { code, output } = await runJourneys('--first-failure', address)
  server.close()
  expect(output).toMatch(/✘.*the home page/)
  expect(code).not.toBe(0)
})

/** Runs the command separately, so that Playwright does not treat it as part of this run. */
async function runJourneys(...given: string[]): Promise<{ code: number; output: string }> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:TEST_|PW_?|FORCE_COLOR)/.test(name),
  )
  return new Promise((resolve) => {
    const options = {
      env: Object.fromEntries(own) as NodeJS.ProcessEnv,
      maxBuffer: 16 * 1024 * 1024,
    }
    execFile('node', ['tools/journeys.mjs', ...given], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
    })
  })
}
