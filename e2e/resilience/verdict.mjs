/** Time limit of one response. */
const longestMs = 5_000
/** With a slow platform, the storefront answers after its own deadline. */
const longestWhenSlowMs = 8_000

const traces = [
  '__next_error__',
  'data-dgst',
  'Application error',
  'Internal Server Error',
  'NEXT_REDIRECT',
  'This page could not be found',
  'This page couldn’t load',
  'Please sign in to this network',
]
/** Texts that the shop shows only when nothing was done. */
const denials = ['nothing has changed', 'wasn’t carried out']

/**
 * What is wrong with a response.
 *
 * @param {import('./shopper.mjs').Page} answer
 * @param {{ kind?: 'page' | 'data' | 'machine', storeName: string, isSlow?: boolean,
 *   slackMs?: number, isMissing?: boolean, never?: RegExp }} expected
 * @returns {{ bare: string[], slow: string[], untrue: string[] }} problems; empty when all is well
 */
export function judge(answer, expected) {
  const { kind = 'page', isSlow = false, slackMs = 0, isMissing = false, never } = expected
  const limit = slackMs + (isSlow ? longestWhenSlowMs : longestMs)
  const slow = answer.steps.filter(({ ms }) => ms > limit)
  const untrue = [
    ...(answer.status === 404 && !isMissing ? ['404 for what is there'] : []),
    ...(never?.test(answer.body) ? [`"${never.exec(answer.body)[0]}"`] : []),
  ]
  return {
    bare: findBare[kind](answer, expected),
    slow: slow.map(({ path, ms }) => `${path} took ${Math.round(ms)} ms`),
    untrue,
  }
}

/**
 * Whether the response to a form tells the shopper something false.
 *
 * @param {import('./shopper.mjs').Page} answer
 * @param {{ isClaimed: boolean, isDone: boolean, denial?: string }} found `denial`: another text
 *   that is false if it was done
 */
export function judgeClaim({ body }, { isClaimed, isDone, denial }) {
  if (isClaimed && !isDone) return ['says that it was done, and it was not']
  if (!isDone) return []
  const found = [...denials, denial].find((text) => text && body.includes(text))
  return found ? [`says "${found}", and it was done`] : []
}

const findBare = {
  page: ({ status, type, headers, body }, { storeName }) => [
    ...(status === 0 ? ['no answer'] : []),
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(status === 503 && !headers['retry-after'] ? ['503 without Retry-After'] : []),
    ...(type === 'text/html' ? [] : [`${type || 'nothing'} instead of a page`]),
    ...(body.includes(storeName) ? [] : ['no name of the store']),
    ...(/<main\b/.test(body) ? [] : ['no main landmark']),
    ...(/<h1\b/.test(body) ? [] : ['no heading that shows without scripts']),
    ...(/<style>|rel="stylesheet"/.test(body) ? [] : ['no style']),
    ...traces.filter((text) => body.includes(text)).map((text) => `"${text}"`),
  ],
  data: ({ status, type, headers, body }) => [
    ...(status === 0 ? ['no answer'] : []),
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(status === 503 && !headers['retry-after'] ? ['503 without Retry-After'] : []),
    ...(type === 'application/json' && isJson(body) ? [] : [`${type || 'nothing'}, not JSON`]),
  ],
  machine: ({ status, headers }) => [
    ...(status === 0 ? ['no answer'] : []),
    ...(status === 500 ? [`status ${status}`] : []),
    ...(status >= 400 && /max-age=(?!0)/.test(headers['cache-control'] ?? '')
      ? ['an error that caches keep']
      : []),
  ],
}

function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
