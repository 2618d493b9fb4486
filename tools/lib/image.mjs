import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { projectRoot } from './paths.mjs'

/** @typedef {{ from: string, name: string, steps: { keyword: string, text: string }[] }} Stage */

/**
 * The stages of a Dockerfile with their instructions in order; `text` is everything after the
 * keyword.
 *
 * @param {string} source
 * @returns {Stage[]}
 */
export function readStages(source) {
  const stages = []
  for (const instruction of DockerfileParser.parse(source).getInstructions()) {
    const keyword = instruction.getKeyword()
    const text = instruction.getTextContent().slice(keyword.length).trim()
    if (keyword === 'FROM') {
      const [from, , name = ''] = text.split(/\s+/)
      stages.push({ from, name, steps: [] })
    } else stages.at(-1).steps.push({ keyword, text })
  }
  return stages
}

/** First path segments that .dockerignore includes in the build context. */
export function readBuildContext() {
  const lines = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n')
  return lines.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
}

/** Parses COPY arguments such as `--from=build --chown=root:root /app /app`. */
export function readCopy(text) {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) }
}

/**
 * Runs the steps of a Dockerfile without a container runtime, each stage in an empty folder that
 * serves as its root. Steps that need another user (`chown`) are skipped.
 *
 * @param {string} file of the Dockerfile
 * @param {string} folder that exists and is empty
 * @returns {{ root: string, workdir: string, env: Record<string, string>, command: string[],
 *   health: string[] }} the result of the last stage; `workdir` is within `root`
 * @throws {Error} with the output of a step that fails
 */
export function buildImage(file, folder) {
  const context = readBuildContext()
  const roots = new Map()
  let image
  for (const [index, { name, steps }] of readStages(readFileSync(file, 'utf8')).entries()) {
    const root = join(folder, name || `stage-${index}`)
    mkdirSync(root)
    roots.set(name, root)
    image = { root, workdir: '/', env: {}, command: [], health: [] }
    for (const step of steps) runStep(image, step, { roots, context })
  }
  return { ...image, workdir: join(image.root, image.workdir) }
}

function runStep(image, { keyword, text }, { roots, context }) {
  const inside = (path) => join(image.root, path.startsWith('/') ? path : join(image.workdir, path))
  if (keyword === 'WORKDIR') {
    image.workdir = text
    mkdirSync(inside(text), { recursive: true })
  } else if (keyword === 'ENV') {
    const pairs = text.split(/\s+/).map((pair) => pair.split('='))
    Object.assign(image.env, Object.fromEntries(pairs))
  } else if (keyword === 'COPY') {
    copy(readCopy(text), { inside, roots, context })
  } else if (keyword === 'RUN') {
    run(text.replace(/chown \S+( \S+)+? && |chown .*$/g, '') || 'true', inside('.'), image.env)
  } else if (keyword === 'CMD') {
    image.command = JSON.parse(text)
  } else if (keyword === 'HEALTHCHECK') {
    image.health = JSON.parse(text.slice(text.indexOf('[')))
  }
}

function copy({ from, sources, target }, { inside, roots, context }) {
  const root = from ? roots.get(from) : projectRoot
  const isFolder = sources.length > 1 || target.endsWith('/')
  for (const source of sources) {
    if (!from && !context.includes(source.split('/')[0])) throw new Error(`${source} is ignored`)
    const path = join(root, source)
    const to = isFolder && !statSync(path).isDirectory() ? join(target, basename(source)) : target
    const filter = (each) => from !== undefined || basename(each) !== 'node_modules'
    cpSync(path, inside(to), { recursive: true, filter, verbatimSymlinks: true })
  }
}

function run(command, cwd, env) {
  // The registry access of npm depends on the machine, not on the image.
  const machine = /^(?:PATH|HOME|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy|npm_config_.*)$/i
  const ofMachine = Object.entries(process.env).filter(([name]) => machine.test(name))
  const options = {
    cwd,
    encoding: 'utf8',
    env: { ...Object.fromEntries(ofMachine), ...env, NEXT_TELEMETRY_DISABLED: '1' },
  }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], options)
  if (status !== 0) throw new Error(`${command} ended with ${status}\n${stdout}${stderr}`)
}
