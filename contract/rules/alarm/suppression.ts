const comparisons = ['<=', '>=', '!=', '=', '<', '>'] as const
type Comparison = (typeof comparisons)[number]

/** how calculated tags and other programs spell them */
const sameAs: Readonly<Record<string, Comparison>> = { '==': '=', '<>': '!=' }

/** When an alarm is suppressed, as a tree of a closed grammar: comparisons of tags with numbers, and, or, not. */
export type Suppression =
  | { is: 'compare'; tagCode: string; by: Comparison; to: number }
  | { is: 'and' | 'or'; of: readonly Suppression[] }
  | { is: 'not'; of: Suppression }

/** A text that is not of the grammar; `at` is the place of its first wrong character, from 1. */
export type NotUnderstood = { at: number; sentence: string }

type Token = { text: string; at: number }

/** deep enough for people, shallow enough for any stack */
const deepest = 20
const longest = 500

/**
 * Reads `[ML-02.state] != 3 and not ([ML-02.speed] < 10 or [ML-02.mode] = 2)`. Tag codes stand in brackets, since they contain - and .
 * (decisions.md 52). Nothing else is understood: no calls, no names, no arithmetic.
 */
export function parseSuppression(text: string): Suppression | NotUnderstood {
  if (text.length > longest) return { at: longest + 1, sentence: `抑制条件不超过 ${longest} 个字符` }
  const tokens: Token[] = []
  const pattern = /\s*(\[[\w.-]{1,64}\]|<=|>=|!=|<>|==|[=<>()]|-?\d+(?:\.\d+)?|and\b|or\b|not\b)/giy
  while (text.slice(pattern.lastIndex).trim() !== '') {
    const from = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) return refusal(from + text.slice(from).search(/\S/) + 1, '这里看不懂，只能写 [测点编码]、数字、= != < > <= >=、and、or、not 和括号')
    tokens.push({
      text: (found[1] ?? '').toLowerCase().startsWith('[') ? (found[1] ?? '') : (found[1] ?? '').toLowerCase(),
      at: pattern.lastIndex - (found[1] ?? '').length + 1,
    })
  }
  let next = 0
  const peek = () => tokens[next]?.text
  const place = () => tokens[next]?.at ?? text.length + 1

  function chain(word: 'and' | 'or', part: (depth: number) => Suppression | NotUnderstood, depth: number): Suppression | NotUnderstood {
    const parts: Suppression[] = []
    for (;;) {
      const one = part(depth)
      if (isNotUnderstood(one)) return one
      parts.push(one)
      if (peek() !== word) break
      next += 1
    }
    const [only] = parts
    return only !== undefined && parts.length === 1 ? only : { is: word, of: parts }
  }
  const any = (depth: number): Suppression | NotUnderstood => chain('or', all, depth)
  const all = (depth: number): Suppression | NotUnderstood => chain('and', one, depth)
  function one(depth: number): Suppression | NotUnderstood {
    if (depth > deepest) return refusal(place(), `括号和 not 最多 ${deepest} 层`)
    if (peek() === 'not') {
      next += 1
      const of = one(depth + 1)
      return isNotUnderstood(of) ? of : { is: 'not', of }
    }
    if (peek() !== '(') return comparison()
    next += 1
    const inside = any(depth + 1)
    if (isNotUnderstood(inside)) return inside
    if (peek() !== ')') return refusal(place(), '这里缺少右括号 )')
    next += 1
    return inside
  }
  function comparison(): Suppression | NotUnderstood {
    const tag = peek()
    if (!tag?.startsWith('[')) return refusal(place(), '这里应为方括号里的测点编码，例如 [ML-02.state]')
    next += 1
    const by = comparisons.find((known) => known === (sameAs[peek() ?? ''] ?? peek()))
    if (by === undefined) return refusal(place(), '这里应为 = != < > <= >= 之一')
    next += 1
    const to = peek()
    if (to === undefined || !/^-?\d/.test(to)) return refusal(place(), '这里应为数字')
    next += 1
    return { is: 'compare', tagCode: tag.slice(1, -1), by, to: Number(to) }
  }

  const whole = any(0)
  if (isNotUnderstood(whole)) return whole
  return next < tokens.length ? refusal(place(), '这里应为 and、or 或结束') : whole
}

export function isNotUnderstood(read: Suppression | NotUnderstood): read is NotUnderstood {
  return 'sentence' in read
}

/** Whether it holds; null where a value is not known that would decide it. `valueOf` gives null for a tag that is bad or gone. */
export function holds(expression: Suppression, valueOf: (tagCode: string) => number | null): boolean | null {
  switch (expression.is) {
    case 'compare': {
      const value = valueOf(expression.tagCode)
      return value === null ? null : compared(value, expression.by, expression.to)
    }
    case 'not': {
      const of = holds(expression.of, valueOf)
      return of === null ? null : !of
    }
    case 'and':
    case 'or': {
      const decides = expression.is === 'or'
      const parts = expression.of.map((part) => holds(part, valueOf))
      if (parts.includes(decides)) return decides
      return parts.includes(null) ? null : !decides
    }
    default:
      return expression satisfies never
  }
}

function compared(value: number, by: Comparison, to: number): boolean {
  switch (by) {
    case '=':
      return value === to
    case '!=':
      return value !== to
    case '<':
      return value < to
    case '>':
      return value > to
    case '<=':
      return value <= to
    case '>=':
      return value >= to
    default:
      return by satisfies never
  }
}

function refusal(at: number, what: string): NotUnderstood {
  return { at, sentence: `抑制条件第 ${at} 个字符：${what}` }
}
