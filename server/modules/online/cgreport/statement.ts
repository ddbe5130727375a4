import { forbidden, functions, inside, keywords, opensBracket } from './sqlWords.ts'
import { nameIn, refused, tokensOf } from './tokens.ts'
import type { Token } from './tokens.ts'

/** One statement that only reads: its pieces in order, the names in it in lower case, and its parameters in the order of their first use. */
export type Statement = { tokens: readonly Token[]; names: ReadonlySet<string>; parameters: readonly string[] }

/**
 * Reads a statement before any database does. It is the first of two walls: behind it the database shows nothing but what its reader may
 * read (sqliteReader.ts, postgresReader.ts). What cannot be understood here is refused (security.md 1A-8, 1B-7). Throws 422.
 */
export function readStatement(sql: string): Statement {
  const tokens = tokensOf(sql)
  if (tokens.at(-1)?.text === ';') tokens.pop()
  const [first] = tokens
  if (!first) throw refused('请写一条查询语句')
  if (first.is !== 'word' || !['select', 'with'].includes(first.text.toLowerCase())) throw refused('只能是一条以 select 或 with 开头的查询')
  tokens.forEach((token, at) => check(tokens, token, at))
  const names = new Set(tokens.filter(isName).map((token) => nameIn(token).toLowerCase()))
  const parameters = new Set(tokens.filter(({ is }) => is === 'parameter').map(({ text }) => text.slice(1)))
  for (const name of parameters) if (name.startsWith('mo_')) throw refused('参数名不能以 mo_ 开头')
  return { tokens, names, parameters: [...parameters] }
}

/** A token that names a table or a column: no word of the language, and no function that is called. */
export function isName(token: Token, at: number, all: readonly Token[]): boolean {
  if (token.is === 'quoted') return true
  if (token.is !== 'word') return false
  const word = token.text.toLowerCase()
  if (all[at - 1]?.text === '.' || all[at + 1]?.text === '.') return true
  return !keywords.has(word) && !(functions.has(word) && all[at + 1]?.text === '(')
}

function check(tokens: readonly Token[], token: Token, at: number): void {
  if (token.text === ';') throw refused('只能有一条语句')
  if (token.is !== 'word' && token.is !== 'quoted') return
  const name = nameIn(token)
  const word = name.toLowerCase()
  if (inside.test(name)) throw refused('不能读数据库自己的资料')
  const next = tokens[at + 1]
  if (token.is === 'word' && forbidden.has(word)) throw refused(`不能用 ${word}`)
  if (next?.is === 'text' && token.is === 'word' && !keywords.has(word)) throw refused('引号前面不能直接写字母')
  if (next?.text !== '(') return
  if (token.is === 'word' && opensBracket(word)) return
  if (!namesSubquery(tokens, at)) throw refused(`不能用函数 ${word.slice(0, 64)}`)
}

/** `with name(a, b) as (select …`: the bracket holds the columns of a subquery. */
function namesSubquery(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text.toLowerCase()
  if (before !== 'with' && before !== 'recursive' && before !== ',') return false
  let end = at + 2
  while (tokens[end] && tokens[end]?.text !== ')') {
    if (tokens[end]?.text === '(') return false
    end += 1
  }
  const after = tokens.slice(end + 1, end + 6).map(({ text }) => text.toLowerCase())
  const rest = after[1] === 'not' ? after.slice(2) : after.slice(1)
  const opened = rest[0] === 'materialized' ? rest.slice(1) : rest
  return after[0] === 'as' && opened[0] === '(' && ['select', 'with', 'values'].includes(opened[1] ?? '')
}
