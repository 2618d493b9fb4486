import { posix } from 'node:path'

// `<name>`, `*`, `…` and `NNN` stand for any name.
const repositoryPath =
  /(?<![\w./@:-])(?:app|bench|components|docs|e2e|lib|messages|platform|public|server|stores|tools)\/(?:[\w./()[\]…*-]|(?<=\/)<[\w-]+>)+/g
const markdownLink = /\[([^\]]*)\]\(([^)\s]+)\)/g
const commentLine = /^\s*(?:\/\/|\/?\*|\{\/\*)(.*)$|\s\/\/ (.*)$/
const codeFile = /\.(?:css|mjs|tsx?)$/

/**
 * Finds broken references (paths, documents, decisions and links) in documents and comments.
 * Superseded decisions may name things that no longer exist.
 * @param {Map<string, string>} files path and text of every file
 * @returns {string[]} one line each: file, line number, missing target
 */
export function findBrokenReferences(files) {
  const paths = new Set(files.keys())
  for (const path of files.keys()) {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      paths.add(path.slice(0, at))
    }
  }
  const repository = {
    files,
    paths,
    platformPaths: new Set([...paths].flatMap((path) => [path, path.replace(/^platform\//, '')])),
    names: [...paths].map((path) => posix.basename(path)),
  }
  return [...files].flatMap(([file, text]) => {
    const isDocument = file.endsWith('.md')
    if (!isDocument && !codeFile.test(file)) return []
    const isSuperseded = isDocument && /^(?:Date: .*)?Status: superseded/m.test(text)
    return text.split('\n').flatMap((line, index) => {
      const prose = isDocument ? line : commentOf(line)
      const missing = [
        ...(isDocument ? brokenLinks(line, file, repository) : []),
        ...(isSuperseded ? [] : missingNames(prose, file, repository)),
      ]
      return [...new Set(missing)].map((name) => `${file}:${index + 1} ${name}`)
    })
  })
}

function commentOf(line) {
  const match = commentLine.exec(line)
  return match?.[1] ?? match?.[2] ?? ''
}

function brokenLinks(line, file, { files, paths }) {
  const targets = [...line.matchAll(markdownLink)].map(([, , target]) => target)
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [path, heading] = target.split('#')
    const linked = path === '' ? file : posix.join(posix.dirname(file), path)
    if (!paths.has(linked.replace(/\/$/, ''))) return true
    return heading !== undefined && !headingsOf(files.get(linked) ?? '').includes(heading)
  })
}

/** The anchors that GitHub generates for a document's headings. */
function headingsOf(document) {
  return [...document.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function missingNames(line, file, { paths, platformPaths, names }) {
  const prose = line.replace(markdownLink, '$1')
  // In the platform, paths may be relative to its folder.
  const known = file.startsWith('platform/') ? platformPaths : paths
  const missingPaths = (prose.match(repositoryPath) ?? [])
    .map(withoutPunctuation)
    // Build output is not in the repository.
    .filter((path) => !path.includes('/.next'))
    // Stores belong to the merchant, who may delete those that examples mention.
    .filter((path) => !path.startsWith('stores/'))
    .filter((path) => !known.has(path) && !isPatternOf(path, known))
  const missingDocuments = (prose.match(/(?<![\w./<>*-])[\w-]+\.md\b/g) ?? []).filter(
    (name) => !names.includes(name),
  )
  const missingDecisions = (prose.match(/\bdecision \d{3}\b/g) ?? []).filter(
    (decision) => !names.some((name) => name.startsWith(`${decision.slice(-3)}-`)),
  )
  return [...missingPaths, ...missingDocuments, ...missingDecisions]
}

function withoutPunctuation(path) {
  const end = path.replace(/[.…/]+$/, '')
  const isUnbalanced =
    (end.endsWith(')') && end.split('(').length < end.split(')').length) ||
    (end.endsWith(']') && end.split('[').length < end.split(']').length)
  return isUnbalanced ? withoutPunctuation(end.slice(0, -1)) : end
}

/** Also accepts a path without its extension, or a decision by its number. */
function isPatternOf(path, known) {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/<[\w-]+>/g, '[^/]+')
    .replaceAll('…', '.+')
    .replaceAll('**', '.+')
    .replaceAll('*', '[^/]*')
    .replace(/NNN-\w+/, '\\d{3}-[^/]+')
  const rest = /\/\d{3}$/.test(path) ? '-[^/]*' : '(?:\\.[^/]*)?'
  const pattern = new RegExp(`^${source}${rest}$`)
  return [...known].some((one) => pattern.test(one))
}
