import { Problem } from '../../http/problem.ts'

/** What the terminal asks of a connection; ioredis has it. */
export type RedisAsked = { call(command: string, ...args: string[]): Promise<unknown> }

type Allowed = { usage: string; says: string; words: readonly string[]; least: number; most: number }
const allowed = (usage: string, says: string, least: number, most = least): Allowed => ({
  usage,
  says,
  words: usage.split(' ').filter((word) => /^[A-Z]+$/.test(word)),
  least,
  most,
})

/**
 * Everything the terminal understands. None of them writes, none waits, and none gives out a value: tickets and secrets of
 * the processes rest in Redis.
 */
export const terminalCommands: readonly Allowed[] = [
  allowed('PING', '有没有回应', 0),
  allowed('INFO [段]', '服务器信息，段如 memory、clients、stats', 0, 1),
  allowed('DBSIZE', '键的数量', 0),
  allowed('TIME', '服务器时间', 0),
  allowed('LASTSAVE', '上次保存的时间', 0),
  allowed('SCAN 游标 [MATCH 模式] [COUNT 个数]', '列出键名，从游标 0 开始', 1, 5),
  allowed('TYPE 键', '值的类型', 1),
  allowed('TTL 键', '还有几秒过期', 1),
  allowed('EXISTS 键', '键在不在', 1),
  allowed('STRLEN 键', '文本的长度', 1),
  allowed('LLEN 键', '列表的长度', 1),
  allowed('SCARD 键', '集合的大小', 1),
  allowed('ZCARD 键', '有序集合的大小', 1),
  allowed('HLEN 键', '哈希的字段数', 1),
  allowed('XLEN 键', '流的长度', 1),
  allowed('MEMORY USAGE 键', '占用多少字节', 1),
  allowed('OBJECT ENCODING 键', '内部编码', 1),
  allowed('SLOWLOG LEN', '慢命令的条数', 0),
]
/** words of a usage that are not the command but its options */
const options: ReadonlySet<string> = new Set(['MATCH', 'COUNT'])

/** A typed line as a command that may be run: its words. Throws 422 for everything that is not on the list. */
export function readingCommand(typed: string): [string, ...string[]] {
  const words = typed.trim().split(/\s+/)
  const found = terminalCommands.find(({ words: named }) => nameOf(named).every((word, at) => words[at]?.toUpperCase() === word))
  if (!found) throw refused(`终端只接受只读命令，不认识“${words[0] ?? ''}”。可用的命令见右侧`)
  const name = nameOf(found.words)
  const rest = words.slice(name.length)
  if (rest.length < found.least || rest.length > found.most) throw refused(`命令的写法是：${found.usage}`)
  if (name[0] === 'SCAN') checkScan(rest, found.usage)
  const [first = '', ...others] = name
  return [first, ...others, ...rest]
}

/** A scan that asks for very many keys holds up Redis, and with it every process of the plant. */
const mostScanned = 1000

function checkScan([cursor = '', ...rest]: readonly string[], usage: string): void {
  if (!/^\d{1,20}$/.test(cursor) || rest.length % 2 === 1) throw refused(`命令的写法是：${usage}`)
  for (let at = 0; at < rest.length; at += 2) {
    const option = rest[at]?.toUpperCase() ?? ''
    if (!options.has(option)) throw refused(`命令的写法是：${usage}`)
    const count = Number(rest[at + 1])
    if (option === 'COUNT' && !(Number.isInteger(count) && count >= 1 && count <= mostScanned)) throw refused(`COUNT 应为 1 到 ${mostScanned} 的整数`)
  }
}

/** What Redis answered, as lines that people read; an array inside an array is set in. */
export function answerLines(answer: unknown, indent = ''): string[] {
  if (answer === null || answer === undefined) return [`${indent}(没有)`]
  if (Array.isArray(answer)) {
    if (answer.length === 0) return [`${indent}(空)`]
    return answer.flatMap((item: unknown, at) =>
      Array.isArray(item) ? [`${indent}${at + 1})`, ...answerLines(item, `${indent}  `)] : [`${indent}${at + 1}) ${textOf(item)}`],
    )
  }
  return textOf(answer)
    .split(/\r?\n/)
    .map((line) => indent + line)
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('utf8')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function nameOf(words: readonly string[]): readonly string[] {
  return words.filter((word) => !options.has(word))
}

function refused(sentence: string): Problem {
  return new Problem(422, sentence, { fields: { command: [sentence] } })
}
