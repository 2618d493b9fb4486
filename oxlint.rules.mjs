// Rules of this project: what a selector of the syntax tree finds.

function forbid(message, ...selectors) {
  const create = (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node) => context.report({ node, message })]),
    )
  return { create }
}

const amount = '/(price|total|amount|discount)(Minor)?$/i'
const inlineAction =
  "'use server' is allowed only at the top of an actions.ts under app/: an inline action puts the " +
  'values it captures into the page, encrypted.'

export default {
  meta: { name: 'project' },
  rules: {
    'raw-html': forbid(
      'Only components/ui/json-ld.tsx and merchant-html.tsx write HTML.',
      'Property[key.name="dangerouslySetInnerHTML"]',
      'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
      'CallExpression > MemberExpression.callee[property.name="insertAdjacentHTML"]',
    ),
    'skipped-test': forbid(
      'Every test runs, always: no condition, no expected failure.',
      'MemberExpression[property.name=/^(skip|only|fixme|todo|fails|skipIf|runIf)$/]:matches(' +
        '[object.name=/^(test|it|describe|suite)$/], [object.property.name=/^(describe|each|concurrent|serial|parallel)$/])',
    ),
    waiting: forbid(
      'A test waits for a fact, never for a time.',
      'CallExpression[callee.name="setTimeout"][arguments.1.value>99]',
      'CallExpression[callee.property.name="waitForTimeout"]',
    ),
    'server-actions': forbid(inlineAction, 'ExpressionStatement[directive="use server"]'),
    'inline-server-actions': forbid(
      inlineAction,
      ':not(Program) > ExpressionStatement[directive="use server"]',
    ),
    'constant-server-actions': forbid(
      'An action is exported as a function of one FormData: otherwise its id changes, and forms of open ' +
        'pages are lost (docs/decisions/144).',
      'ExportNamedDeclaration > VariableDeclaration',
    ),
    amounts: forbid(
      'The storefront computes no amounts; it shows those of the platform (lib/shop/i18n/money.ts ' +
        'parses and formats them).',
      ':matches(BinaryExpression, AssignmentExpression)[operator=/^([-+*\\x2f%]|\\*\\*|[-+*\\x2f%]=)$/]' +
        `:matches([left.name=${amount}], [left.property.name=${amount}],` +
        `[right.name=${amount}], [right.property.name=${amount}])`,
    ),
    'float-money': forbid(
      'Amounts are whole minor units; parseFloat and toFixed would round them silently.',
      'CallExpression:matches([callee.name="parseFloat"], [callee.property.name="toFixed"],' +
        '[callee.object.name="Number"][callee.property.name="parseFloat"])',
    ),
    'vague-names': {
      create: (context) => ({
        Program(node) {
          if (/[\\/](utils?|helpers?|misc|common|types)\.[^\\/]*$/.test(context.filename))
            context.report({ node, message: 'A file is named after what it holds.' })
        },
      }),
    },
    // At the start of the file, which none of these comments reaches.
    'no-inline-configuration': {
      create: (context) => ({
        Program() {
          if (context.sourceCode.getAllComments().some(({ value }) => /^\s*oxlint-/.test(value)))
            context.report({
              loc: { line: 1, column: 0 },
              message: 'An exception to a rule is made in oxlint.config.ts.',
            })
        },
      }),
    },
  },
}
