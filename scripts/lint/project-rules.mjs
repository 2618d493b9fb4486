// Lint rules that no published plugin provides. project-rules.test.mjs tests each on a violation.
import { vocabulary } from './vocabulary.mjs'

function rule(message, visit) {
  return {
    meta: { type: 'problem', schema: [], messages: { broken: message } },
    create(context) {
      const file = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/')
      const report = (node, data) => context.report({ node, messageId: 'broken', data })
      return visit(report, file, context.sourceCode)
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

/** Splits `isCartOpen`, `cart-line.tsx` or `MAX_LINES` into lower-case words. */
function splitWords(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
}

const fieldVocabulary = rule(
  '"{{word}}" is not a standard term. Write {{instead}} (scripts/lint/vocabulary.mjs).',
  (report, file, { scopeManager }) => {
    const check = (node, name) => {
      for (const word of splitWords(name)) {
        const instead = vocabulary.get(word) ?? vocabulary.get(word.replace(/s$/, ''))
        if (instead) report(node, { word, instead })
      }
    }
    const declaringKeys = [
      'ObjectExpression > Property[computed=false] > Identifier.key',
      'TSPropertySignature > Identifier.key',
      ':matches(PropertyDefinition, MethodDefinition) > Identifier.key',
    ]
    // Checks only names that the file declares, not those of libraries and replies.
    return {
      Program: (node) => check(node, file),
      [declaringKeys.join()]: (node) => check(node, node.name),
      'Program:exit': () => {
        const declared = scopeManager.scopes.flatMap(({ variables }) => variables)
        for (const { name, identifiers } of declared) {
          if (identifiers.length > 0) check(identifiers[0], name)
        }
      },
    }
  },
)

export default {
  meta: { name: 'project' },
  rules: {
    'server-actions': serverActions,
    amounts,
    'float-money': floatMoney,
    vocabulary: fieldVocabulary,
  },
}
