// The rules of the house that no published ESLint plugin knows. Each one is a line of
// docs/architecture.md; house-rules.test.mjs plants a violation of each and sees it reported.

const rawHtmlHomes = /\/components\/ui\/(json-ld|merchant-html)\.tsx$/
const actionHomes = /\/app\/.*\/actions\.ts$/
const vagueNames = /^(utils?|helpers?|misc|common|types)$/
const amountNames = /(price|total|amount|discount)$/i
const arithmetic = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/='])

function rule(message, visit) {
  return {
    meta: { type: 'problem', schema: [], messages: { broken: message } },
    create(context) {
      const file = context.filename.replaceAll('\\', '/')
      return visit((node) => context.report({ node, messageId: 'broken' }), file, context)
    },
  }
}

const rawHtml = rule(
  'Raw HTML is written only by components/ui/json-ld.tsx and components/ui/merchant-html.tsx.',
  (report, file) => {
    if (rawHtmlHomes.test(file)) return {}
    return {
      JSXAttribute: (node) => node.name.name === 'dangerouslySetInnerHTML' && report(node),
      Property: (node) => node.key.name === 'dangerouslySetInnerHTML' && report(node),
      'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]': report,
      'CallExpression > MemberExpression.callee[property.name="insertAdjacentHTML"]': report,
    }
  },
)

const serverActions = rule(
  "'use server' stands only at the top of an actions.ts under app/: an inline action would seal " +
    'what it captures into the page.',
  (report, file) => ({
    'ExpressionStatement[directive="use server"]': (node) => {
      if (node.parent.type !== 'Program' || !actionHomes.test(file)) report(node)
    },
  }),
)

const environment = rule(
  'process.env is read once: in lib/server/env.ts and in platform/src/config.ts.',
  (report) => ({
    'MemberExpression[object.name="process"][property.name="env"]': report,
    'MemberExpression[object.name="process"][property.value="env"]': report,
    'VariableDeclarator[init.name="process"] > ObjectPattern Property[key.name="env"]': report,
  }),
)

const amounts = rule(
  'The storefront computes no amounts: it shows those of the platform (lib/shop/i18n/money.ts parses ' +
    'and formats them).',
  (report) => {
    const isAmount = (node) =>
      (node.type === 'Identifier' && amountNames.test(node.name)) ||
      (node.type === 'MemberExpression' && amountNames.test(node.property.name ?? ''))
    const check = (node) => {
      if (!arithmetic.has(node.operator)) return
      if (isAmount(node.left) || isAmount(node.right)) report(node)
    }
    return { BinaryExpression: check, AssignmentExpression: check }
  },
)

const floatMoney = rule(
  'Amounts are whole minor units; parseFloat and toFixed round them unseen.',
  (report) => ({
    'CallExpression[callee.name="parseFloat"]': report,
    'CallExpression[callee.object.name="Number"][callee.property.name="parseFloat"]': report,
    'CallExpression[callee.property.name="toFixed"]': report,
  }),
)

const everyTestRuns = rule(
  'Every test runs, always: no skip, only, fixme, todo or expected failure.',
  (report) => ({
    'MemberExpression[property.name=/^(skip|only|fixme|todo|fails|skipIf|runIf)$/]': (node) => {
      const subject = node.object.property?.name ?? node.object.name
      if (/^(test|it|describe|suite|each|concurrent)$/.test(subject)) report(node)
    },
  }),
)

const noWaitingOnTime = rule('A test waits for a fact, never for a time.', (report) => ({
  'CallExpression[callee.property.name="waitForTimeout"]': report,
  'CallExpression[callee.name="setTimeout"][arguments.1.value>99]': report,
}))

const fileNames = rule(
  'Files are named in kebab-case after what they hold; never utils, helpers, misc, common, types.',
  (report, file, context) => {
    const path = file.slice(context.cwd.length).split('/')
    const stem = path.at(-1).split('.')[0]
    const isKebab = path.every((part) => /^[a-z0-9.()[\]_-]*$/.test(part))
    return { Program: (node) => (!isKebab || vagueNames.test(stem)) && report(node) }
  },
)

export default {
  meta: { name: 'house' },
  rules: {
    'raw-html': rawHtml,
    'server-actions': serverActions,
    environment,
    amounts,
    'float-money': floatMoney,
    'every-test-runs': everyTestRuns,
    'no-waiting-on-time': noWaitingOnTime,
    'file-names': fileNames,
  },
}
