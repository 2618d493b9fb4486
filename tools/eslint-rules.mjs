// Lint rules that no published plugin provides.

function rule(message, visit) {
  return {
    meta: { type: 'problem', schema: [], messages: { broken: message } },
    create(context) {
      const file = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
      return visit((node) => context.report({ node, messageId: 'broken' }), file)
    },
  }
}

const serverActions = rule(
  "'use server' is allowed only at the top of an actions.ts under app/: an inline action puts the " +
    'values it captures into the page, encrypted.',
  (report, file) => ({
    'ExpressionStatement[directive="use server"]': (node) => {
      const isActions = /^app\/.*\/actions\.ts$/.test(file)
      if (node.parent.type !== 'Program' || !isActions) report(node)
    },
  }),
)

const amounts = rule(
  'The storefront computes no amounts; it shows those of the platform (lib/shop/i18n/money.ts ' +
    'parses and formats them).',
  (report) => {
    const arithmetic = /^([-+*/%]|\*\*|[-+*/%]=)$/
    const isAmount = ({ name, property }) =>
      /(price|total|amount|discount)(Minor)?$/i.test(name ?? property?.name ?? '')
    const check = (node) => {
      if (!arithmetic.test(node.operator)) return
      if (isAmount(node.left) || isAmount(node.right)) report(node)
    }
    return { BinaryExpression: check, AssignmentExpression: check }
  },
)

const floatMoney = rule(
  'Amounts are whole minor units; parseFloat and toFixed would round them silently.',
  (report) => ({
    'CallExpression[callee.name="parseFloat"]': report,
    'CallExpression[callee.object.name="Number"][callee.property.name="parseFloat"]': report,
    'CallExpression[callee.property.name="toFixed"]': report,
  }),
)

export default {
  meta: { name: 'project' },
  rules: {
    'server-actions': serverActions,
    amounts,
    'float-money': floatMoney,
  },
}
