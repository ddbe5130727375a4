import jsep from 'jsep'
import { binaryOperators, longestWindowS, plainFunctions, timeFunctions, unaryOperators } from './expression.ts'
import type { Expression } from './expression.ts'

type Parsed = { expression: Expression; tags: string[] } | { reason: string }

/** how conditions of alarms and other programs spell them */
const sameAs: Readonly<Record<string, string>> = { '=': '==', '<>': '!=' }
const asEquality = 6
for (const spelling of Object.keys(sameAs)) jsep.addBinaryOp(spelling, asEquality)

const longestExpression = 2000
const deepest = 40
const mostTags = 50
const tagName = /^[A-Za-z0-9_.-]{1,64}$/
/** what a reference becomes before the text is parsed; no name that a person writes may begin so */
const placeMark = '$'

/** What is wrong with an expression, as a sentence for a person. */
class Refusal extends Error {}

/**
 * Reads the expression of a calculated tag. Tags stand in braces: `{ML-01.outTemp} - {inTemp}`. The text is parsed by a library and the
 * tree walked by us: what the grammar does not name is refused, and nothing of it is ever run as a program. Length and depth are
 * judged before the parser sees the text, which calls itself for each level.
 */
export function parseExpression(text: string): Parsed {
  if (text.length > longestExpression) return { reason: `表达式最多 ${longestExpression} 个字符` }
  if (text.trim() === '') return { reason: '请填写表达式，例如 {outTemp} - {inTemp}' }
  if (isTooDeep(text)) return { reason: `括号套得太深，最多 ${deepest} 层` }
  const tags: string[] = []
  try {
    const marked = withPlaces(text, tags)
    return { expression: walk(treeOf(marked), tags, 0), tags }
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message }
    throw error
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1
    if (character === ')' || character === ']') depth -= 1
    if (depth > deepest) return true
  }
  return /[-+!~?]{40}|(?:[-+!~?]\s*){40}/.test(text) || text.split('?').length > deepest
}

/** References become names that a parser knows; the tags are collected in the order in which they are first named. */
function withPlaces(text: string, tags: string[]): string {
  if (text.includes(placeMark)) throw new Refusal('测点请写在花括号里，例如 {outTemp}，不要用 $')
  const marked = text.replaceAll(/\{([^{}]*)\}/g, (_, inside: string) => {
    const tag = inside.trim()
    if (!tagName.test(tag)) throw new Refusal(`{${tag.slice(0, 40)}} 不是测点编码`)
    if (!tags.includes(tag)) tags.push(tag)
    return ` ${placeMark}${tags.indexOf(tag)} `
  })
  if (/[{}]/.test(marked)) throw new Refusal('花括号没有成对，测点写成 {outTemp}')
  if (tags.length > mostTags) throw new Refusal(`一个表达式最多用 ${mostTags} 个测点`)
  return marked
}

function treeOf(text: string): jsep.Expression {
  try {
    return jsep(text)
  } catch (error) {
    const at = error instanceof Error && 'index' in error ? Number(error.index) + 1 : null
    throw new Refusal(at === null ? '表达式写得不完整' : `表达式写得不对，请看第 ${at} 个字符附近`, { cause: error })
  }
}

function walk(tree: jsep.Expression, tags: readonly string[], depth: number): Expression {
  if (depth > deepest * 2) throw new Refusal('表达式套得太深，请拆成几个计算测点')
  const below = (node: jsep.Expression) => walk(node, tags, depth + 1)
  const node = tree as jsep.CoreExpression // the parser gives one of its own kinds; what is not listed below is refused
  switch (node.type) {
    case 'Literal':
      if (typeof node.value !== 'number' || !Number.isFinite(node.value)) throw new Refusal(`只能用数字，不能用 ${String(node.raw).slice(0, 40)}`)
      return { kind: 'number', value: node.value }
    case 'Identifier':
      return tagAt(node.name, tags)
    case 'UnaryExpression':
      return { kind: 'unary', operator: keyIn(unaryOperators, node.operator), of: below(node.argument) }
    case 'BinaryExpression':
      return { kind: 'binary', operator: keyIn(binaryOperators, sameAs[node.operator] ?? node.operator), left: below(node.left), right: below(node.right) }
    case 'ConditionalExpression':
      return { kind: 'choice', when: below(node.test), yes: below(node.consequent), no: below(node.alternate) }
    case 'CallExpression':
      return callOf(node.callee, node.arguments, below)
    case 'ArrayExpression':
    case 'Compound':
    case 'MemberExpression':
    case 'SequenceExpression':
    case 'ThisExpression':
    default:
      throw new Refusal('表达式里只能有数字、{测点}、运算、比较、if 和列出的函数')
  }
}

function tagAt(name: string, tags: readonly string[]): Expression {
  const tag = name.startsWith(placeMark) ? tags[Number(name.slice(1))] : undefined
  if (tag === undefined) throw new Refusal(`不认识 ${name.slice(0, 40)}，测点请写成 {${name.slice(0, 40)}}`)
  return { kind: 'tag', tag }
}

function callOf(callee: jsep.Expression, given: readonly jsep.Expression[], below: (node: jsep.Expression) => Expression): Expression {
  const name = callee.type === 'Identifier' && typeof callee['name'] === 'string' ? callee['name'] : ''
  if (name === 'if') return choiceOf(given, below)
  const overTime = timeFunctions.find((known) => known === name)
  if (overTime !== undefined) return { kind: 'overTime', name: overTime, ...spanOf(name, given, below) }
  if (!Object.hasOwn(plainFunctions, name))
    throw new Refusal(`没有函数 ${name.slice(0, 40) || '这样的写法'}，可用 if、${[...Object.keys(plainFunctions), ...timeFunctions].join('、')}`)
  const plain = name as keyof typeof plainFunctions // it was just found among them
  const { few, many } = plainFunctions[plain]
  if (given.length < few || given.length > many) throw new Refusal(many === 1 ? `${name} 要一个值` : `${name} 要 ${few} 到 ${many} 个值`)
  return { kind: 'call', name: plain, of: given.map(below) }
}

function choiceOf(given: readonly jsep.Expression[], below: (node: jsep.Expression) => Expression): Expression {
  const [when, yes, no] = given
  if (!when || !yes || !no || given.length > 3) throw new Refusal('if 要三个值：条件、成立时、不成立时')
  return { kind: 'choice', when: below(when), yes: below(yes), no: below(no) }
}

function spanOf(name: string, given: readonly jsep.Expression[], below: (node: jsep.Expression) => Expression): { of: Expression; seconds: number } {
  const [of, span] = given
  const seconds = span?.type === 'Literal' ? span['value'] : undefined
  if (!of || given.length !== 2 || typeof seconds !== 'number' || !(seconds >= 1 && seconds <= longestWindowS))
    throw new Refusal(`${name} 要一个值和秒数，秒数是 1 到 ${longestWindowS} 的数字，例如 ${name}({current}, 60)`)
  return { of: below(of), seconds }
}

function keyIn<Known extends object>(known: Known, key: string): keyof Known {
  if (!Object.hasOwn(known, key)) throw new Refusal(`不能用运算 ${key.slice(0, 40)}`)
  return key as keyof Known // it was just found among them
}
