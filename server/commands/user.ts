import { parseArgs } from 'node:util'
import { environmentWithFile, readConfig, SettingError } from '../config.ts'
import { acquireDataDir } from '../start/dataDir.ts'
import { openDatabase } from '../start/openDatabase.ts'
import { Problem } from '../http/problem.ts'
import { createPerson, ensureRoles } from '../modules/identity/people/people.service.ts'

const usage = '用法：npm run user -- add <用户名> [--name 姓名] [--role viewer|admin|guest]，密码由环境变量 USER_PASSWORD 给出'

/** `npm run user -- add 大厅看板 --role viewer`: an account for a person or a screen, while the server is stopped. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' }, role: { type: 'string', default: 'viewer' } } })
  const [verb, username] = positionals
  const password = process.env['USER_PASSWORD']
  if (verb !== 'add' || username === undefined || !password) throw new Problem(422, usage)
  const { DATA_DIR, DATABASE_URL } = readConfig(environmentWithFile())
  const dataDir = acquireDataDir(DATA_DIR)
  const { db, close } = await openDatabase({ dataDir: dataDir.path, url: DATABASE_URL })
  try {
    await ensureRoles(db)
    await createPerson(db, { username, realname: values.name ?? username, password, roleCode: values.role, phone: null, email: null })
    process.stdout.write(`已创建账号 ${username}，角色 ${values.role}。\n`)
  } finally {
    await close()
    dataDir.release()
  }
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof Problem || error instanceof SettingError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  process.stdout.write(`${isExpected && error instanceof Error ? error.message : `没有成功：${String(error)}`}\n`)
  process.exitCode = 1
})
