import { Problem } from '../../../http/problem.ts'

/** A piece of a statement: `quoted` is an identifier in quotes, `text` a literal, `parameter` is written `:name`. */
export type Token = { is: 'word' | 'quoted' | 'text' | 'number' | 'parameter' | 'sign'; text: string }

const longest = 20_000
const shapes: readonly [is: Token['is'], shape: RegExp][] = [
  ['text', /'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")+"|`[^`]+`/y],
  ['number', /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_])/uy],
  ['parameter', /:[A-Za-z]\w{0,31}/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /::|\|\||<=|>=|<>|!=|[()*,.+\-/%<>=|&~]/y],
]
const blank = /[ \t\r\n]+|--[^\r\n]*|\/\*[^]*?\*\//y

export function refused(reason: string): Problem {
  return new Problem(422, `这条 SQL 不能用：${reason}`)
}

/**
 * A statement in pieces, comments left out. What databases read differently (backslashes, dollar quotes, brackets, comments inside comments)
 * is refused: nobody may see another statement here than the database does. Throws 422.
 */
export function tokensOf(sql: string): Token[] {
  if (sql.length > longest) throw refused(`超过 ${longest} 个字符`)
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    const skipped = matched(blank, sql, at)
    if (skipped !== null) {
      if (/^\/\*(?:[!+]|[^]*\/\*)/.test(skipped)) throw refused('注释里不能再有注释或指令')
      at += skipped.length
      continue
    }
    const token = tokenAt(sql, at)
    if (!token) throw refused(`第 ${at + 1} 个字符“${sql.slice(at, at + 1)}”不能用在这里`)
    if ((token.is === 'text' || token.is === 'quoted') && /[\\\0]/.test(token.text)) throw refused('引号里不能有反斜杠')
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function tokenAt(sql: string, at: number): Token | null {
  if (sql[at] === ';' && sql.slice(at + 1).trim() === '') return { is: 'sign', text: ';' }
  for (const [is, shape] of shapes) {
    const text = matched(shape, sql, at)
    if (text !== null) return { is, text }
  }
  return null
}

function matched(shape: RegExp, sql: string, at: number): string | null {
  shape.lastIndex = at
  return shape.exec(sql)?.[0] ?? null
}

/** An identifier without its quotes. */
export function nameIn({ is, text }: Token): string {
  return is === 'quoted' ? text.slice(1, -1).replaceAll('""', '"') : text
}
