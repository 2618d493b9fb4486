// `npm run verify:images` runs the steps of both Dockerfiles in empty folders, without a container
// runtime and without the repository's own packages and build. Then it starts the results as an
// operator would and waits until both are ready. It takes a few minutes.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { readArguments } from './lib/arguments.mjs'
import { buildImage } from './lib/image.mjs'
import { projectRoot } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { runCommand, startProcess, stopAll, waitUntilReady } from './lib/processes.mjs'
import { findFreePort } from './lib/settings.mjs'

readArguments('npm run verify:images')
const secret = () => randomBytes(32).toString('base64url')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-images-'))

await prepare()
await runCommand(async () => {
  const platformPort = await findFreePort()
  const port = await findFreePort()
  const platformUrl = `http://127.0.0.1:${platformPort}`
  const clientSecret = secret()
  try {
    const platform = await start('platform', {
      PLATFORM_PORT: String(platformPort),
      PLATFORM_HOST: '127.0.0.1',
      PLATFORM_SECRETS: `1:${secret()}`,
      FIRST_PARTY_CLIENT_SECRET: clientSecret,
      DATA_DIR: join(folder, 'data'),
    })
    await waitUntilReady(platform.process, `${platformUrl}/readyz`)
    const storefront = await start('storefront', {
      PORT: String(port),
      // Set as by a container runtime.
      HOSTNAME: 'f3a9c1',
      COMMERCE_URL: platformUrl,
      COMMERCE_AUTH_URL: platformUrl,
      COMMERCE_CLIENT_ID: 'storefront',
      COMMERCE_CLIENT_SECRET: clientSecret,
      SESSION_SECRETS: `1:${secret()}`,
      ASSETS_DIR: join(folder, 'assets'),
    })
    await waitUntilReady(storefront.process, `http://127.0.0.1:${port}/readyz`)
    checkHealth(platform, platformPort)
    checkHealth(storefront, port)
    console.log('Both images build in empty folders, start and are ready.')
  } finally {
    await stopAll()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function start(name, env) {
  console.log(`Building the ${name} as deploy/${name}.Dockerfile says …`)
  const stages = mkdtempSync(join(folder, `${name}-`))
  const image = buildImage(join(projectRoot, `deploy/${name}.Dockerfile`), stages)
  const [, ...args] = image.command
  const started = startProcess({
    name: `The ${name}`,
    command: [process.execPath, ...args],
    cwd: image.workdir,
    logFile: join(folder, `${name}.log`),
    env: { ...image.env, ...env },
  })
  return { ...image, process: started }
}

/** Asserts that the image's health check passes for its process and fails for an unused port. */
function checkHealth({ health, workdir }, port) {
  const check = (checked) =>
    spawnSync(process.execPath, [...health.slice(1, -1), String(checked)], { cwd: workdir }).status
  if (check(port) !== 0) throw new Error(`The health check fails: ${health.join(' ')}`)
  if (check(1) === 0) throw new Error(`The health check cannot fail: ${health.join(' ')}`)
}
