import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWithFile, readConfig, SettingError } from '../config.ts'
import { verifyAudit } from '../audit/verifyAudit.ts'
import { openForReading } from '../db/database.ts'
import { UnusablePostgres } from '../db/postgres.ts'
import { Problem } from '../http/problem.ts'

const usage = '用法：npm run audit -- verify [序号:摘要]，后面可以写上一次校验时记下的最后一条'

/** `npm run audit -- verify`: reads the audit chain, whether the server runs or not; ends with 1 where it does not hold. */
async function main(): Promise<void> {
  const [verb, noted, ...more] = process.argv.slice(2)
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(noted ?? '') ?? []
  const known = seq !== undefined && hash !== undefined ? { seq: Number(seq), hash } : null
  if (verb !== 'verify' || more.length > 0 || (noted !== undefined && known === null)) throw new Problem(422, usage)
  const { DATA_DIR, DATABASE_URL } = readConfig(environmentWithFile())
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'millwright.db'))) throw new Problem(404, `数据目录 ${DATA_DIR} 里没有数据库，请用 DATA_DIR 指定数据目录。`)
  const { db, close } = await openForReading({ dataDir: DATA_DIR, url: DATABASE_URL })
  try {
    const { checked, last, fault } = await verifyAudit(db, known)
    if (fault) throw new Problem(409, `审计记录不可信：${fault.sentence}。在它之前的 ${checked} 条完好。`)
    say(last === null ? '还没有审计记录。' : `审计记录完好，共 ${checked} 条。请记下最后一条，下次校验时写在命令后面：${last.seq}:${last.hash}`)
  } finally {
    await close()
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Problem || error instanceof SettingError || error instanceof UnusablePostgres
  say(isExpected ? error.message : `没有成功：${String(error)}`)
  process.exitCode = 1
})
