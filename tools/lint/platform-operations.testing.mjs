import { join, relative } from 'node:path'
import ts from 'typescript'
import { projectRoot } from '#tools/lib/paths.mjs'

/**
 * Finds the platform operations that a file needs: follows the declarations that it uses to the
 * client calls in lib/commerce. Throws if a path cannot be read from the code.
 *
 * @returns {(file: string) => string[]} such as `GET /v1/carts/{token}`, or `query FindProduct` for
 *   a GraphQL document
 */
export function createOperationsReader() {
  const program = openProgram()
  const declarationsOf = createFinder(program.getTypeChecker())
  const operationOf = createCallReader(declarationsOf)
  const known = new Map()

  /** Returns the calls that a declaration makes itself, and the declarations that it uses. */
  function look(declaration) {
    const found = known.get(declaration)
    if (found) return found
    const operations = new Set()
    const uses = new Set()
    const visit = (node) => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
      const operation = ts.isCallExpression(node) && operationOf(node)
      if (operation) operations.add(operation)
      for (const used of usedBy(node)) uses.add(used)
      ts.forEachChild(node, visit)
    }
    ts.forEachChild(declaration, visit)
    known.set(declaration, { operations, uses })
    return { operations, uses }
  }

  /** Returns the declarations that a node refers to, or the module of a dynamic import. */
  function usedBy(node) {
    if (isMemberName(node) && !isOfModule(node.parent)) return []
    if (ts.isIdentifier(node)) return declarationsOf(node).filter(isTopLevel).filter(isOurs)
    const isImport =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    return isImport ? declarationsOf(node.arguments[0]).filter(isOurs) : []
  }

  /** Whether it is a member of a namespace import. */
  const isOfModule = ({ expression }) =>
    expression && ts.isIdentifier(expression) && declarationsOf(expression).some(ts.isSourceFile)

  return (file) => {
    const source = program.getSourceFile(join(projectRoot, file))
    if (!source) throw new Error(`${file} is not part of tsconfig.json.`)
    const seen = new Set([source])
    const operations = new Set()
    // The set grows during the iteration.
    for (const declaration of seen) {
      const found = look(declaration)
      for (const operation of found.operations) operations.add(operation)
      for (const used of found.uses) seen.add(used)
    }
    return [...operations].sort()
  }
}

function openProgram() {
  const { config } = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, projectRoot)
  const files = fileNames.filter((name) => !/\.(test|spec|testing)\.|\/e2e\//.test(name))
  return ts.createProgram(files, { ...options, noEmit: true, incremental: false })
}

/** Resolves a name or an imported module path to its declaration. */
const createFinder = (checker) => (node) => {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node)
  const isAlias = symbol && symbol.flags & ts.SymbolFlags.Alias
  return (isAlias ? checker.getAliasedSymbol(symbol) : symbol)?.declarations ?? []
}

/** Whether a node is the name of a member; only type information could resolve it. */
const isMemberName = (node) =>
  node.parent?.name === node && !ts.isShorthandPropertyAssignment(node.parent)

const isOurs = (node) =>
  /^(app|components|lib)\/.*(?<!\.d)\.tsx?$/.test(
    relative(projectRoot, node.getSourceFile().fileName),
  )

const isTopLevel = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent))

/** Reads the operation that a call in lib/commerce sends; null for any other call. */
function createCallReader(declarationsOf) {
  const { textOf, membersOf } = createTextReader(declarationsOf)
  return ({ expression, arguments: [first, second] }) => {
    const folder = relative(projectRoot, expression.getSourceFile().fileName)
    if (!folder.startsWith('lib/commerce/') || !first) return null
    // A call to the token issuer.
    if (ts.isIdentifier(expression) && expression.text === 'post') return `POST ${textOf(second)}`
    const method = ts.isPropertyAccessExpression(expression) && expression.name.text
    if (method === 'rest') {
      const members = membersOf(first)
      return `${textOf(members.method)} /v1${withoutQuery(textOf(members.path))}`
    }
    if (method !== 'read' || !ts.isIdentifier(first)) return null
    const document = declarationsOf(first)[0]?.getText() ?? ''
    const [, name] = /\bquery\s+(\w+)/.exec(document) ?? []
    return name ? `query ${name}` : null
  }
}

/** Reads strings from expressions; `{name}` stands for a value known only at run time. */
function createTextReader(declarationsOf) {
  function textOf(node, parameters = new Map()) {
    const value = unwrap(node)
    if (ts.isStringLiteralLike(value)) return value.text
    if (ts.isPropertyAccessExpression(value)) return `{${value.name.text}}`
    if (ts.isCallExpression(value)) return textOfCall(value, parameters)
    if (ts.isTemplateExpression(value)) {
      return value.templateSpans.reduce(
        (text, { expression, literal }) =>
          text.includes('?') ? text : text + textOf(expression, parameters) + literal.text,
        value.head.text,
      )
    }
    if (ts.isConditionalExpression(value)) {
      const texts = [value.whenTrue, value.whenFalse].map((each) => textOf(each, parameters))
      if (new Set(texts.map(withoutQuery)).size > 1) throw unreadable(value)
      return texts[0]
    }
    const [declaration] = ts.isIdentifier(value) ? declarationsOf(value) : []
    if (parameters.has(declaration)) return parameters.get(declaration)
    if (declaration && ts.isParameter(declaration)) return `{${value.text}}`
    if (declaration?.initializer) return textOf(declaration.initializer, parameters)
    throw unreadable(value)
  }

  function textOfCall(call, parameters) {
    const texts = call.arguments.map((argument) => textOf(argument, parameters))
    if (call.expression.getText() === 'encodeURIComponent') return texts[0]
    const made = ts.isIdentifier(call.expression) && declarationsOf(call.expression)[0]?.initializer
    if (!made || !ts.isArrowFunction(made)) throw unreadable(call)
    return textOf(made.body, new Map(made.parameters.map((each, index) => [each, texts[index]])))
  }

  /** The expressions of an object's members, including those of spread objects. */
  function membersOf(node) {
    const value = unwrap(node)
    if (ts.isIdentifier(value)) return membersOf(declarationsOf(value)[0].initializer)
    if (!ts.isObjectLiteralExpression(value)) throw unreadable(node)
    const members = value.properties.map((property) =>
      ts.isSpreadAssignment(property)
        ? membersOf(property.expression)
        : { [property.name.getText()]: property.initializer ?? property.name },
    )
    return Object.assign({}, ...members)
  }

  return { textOf, membersOf }
}

const withoutQuery = (path) => path.split('?')[0]

const unwrap = (node) =>
  ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? unwrap(node.expression) : node

function unreadable(node) {
  const source = node.getSourceFile()
  const { line } = source.getLineAndCharacterOfPosition(node.getStart())
  const place = `${relative(projectRoot, source.fileName)}:${line + 1}`
  return new Error(
    `${place}: found ${node.getText()}, expected a path that can be read from the code`,
  )
}
