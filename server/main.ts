import { writeSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { environmentWithFile, readConfig, SettingError } from './config.ts'
import { UnusableRedis } from './cluster/redis.ts'
import { acquireDataDir } from './start/dataDir.ts'
import { UnusablePostgres } from './db/postgres.ts'
import { DamagedDatabase } from './db/sqlite.ts'
import { ownAddresses } from './http/networkOrigin.ts'
import { Problem } from './http/problem.ts'
import { jobHandlers } from './modules/modules.ts'
import { createLog, errorFields } from './log.ts'
import type { Log } from './log.ts'
import { startServer } from './server.ts'
import type { RunningServer } from './server.ts'
import { releaseThreadLimits } from './start/threadLimits.ts'

const stopWithinMs = 9000

/** Writes at once, so that a line is out before the process may end. */
const say = (line: string) => void writeSync(1, `${line}\n`)

async function main(): Promise<void> {
  releaseThreadLimits()
  endWithStarter()
  const config = readConfig(environmentWithFile())
  const log = createLog(config.LOG_LEVEL)
  const dataDir = acquireDataDir(config.DATA_DIR)
  const firstPassword = config.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const server = await startServer({ config, dataDir: dataDir.path, firstPassword, jobs: jobHandlers, tell: say, log })
  stopOnSignal(server, dataDir.release, log) // before anybody is told that it is ready
  const scheme = config.TLS_CERT ? 'https' : 'http'
  say(`Millwright ready at ${scheme}://${listensEverywhere(config.HOST) ? '127.0.0.1' : config.HOST}:${config.PORT}`)
  if (server.isFirstStart)
    say(config.ADMIN_PASSWORD ? '管理员账号：admin，密码为 ADMIN_PASSWORD 的设置值' : `管理员账号：admin  密码：${firstPassword}（只显示这一次，请记下）`)
  if (listensEverywhere(config.HOST))
    say(
      `同一网络中的屏幕和电脑请打开：${
        ownAddresses()
          .map((address) => `${scheme}://${address}:${config.PORT}`)
          .join(' ') || '（没有找到本机的网络地址）'
      }`,
    )
}

function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** Who started this process may be killed in a way that nobody can catch: then it ends as well, so that the next start finds the data directory free. */
function endWithStarter(): void {
  if (!process.channel) return // started on its own
  process.channel.unref()
  process.once('disconnect', () => process.exit(0)) // until there is something to close
}

/** Ends with code 0 within 10 s of SIGTERM, SIGINT, a closed terminal or the end of who started it: what is running is finished or rolled back, nothing is left behind (F-29). */
function stopOnSignal(server: RunningServer, release: () => void, log: Log): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal })
    setTimeout(() => process.exit(0), stopWithinMs).unref()
    server
      .close()
      .catch((error: unknown) => log.error('stopping failed', errorFields(error)))
      .finally(() => {
        release()
        process.exit(0)
      })
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGHUP', () => stop('SIGHUP'))
  process.removeAllListeners('disconnect')
  process.once('disconnect', () => stop('end of the starter'))
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', errorFields(error))
    log.debug('stack', { stack: error.stack })
    process.exit(1)
  })
}

/** Why the server did not start, in one sentence for the person at the console. */
function sentenceOf(error: unknown): string {
  if (
    error instanceof SettingError ||
    error instanceof Problem ||
    error instanceof DamagedDatabase ||
    error instanceof UnusablePostgres ||
    error instanceof UnusableRedis
  )
    return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const port = error instanceof Error && 'port' in error ? ` ${String(error.port)} ` : ''
  if (code === 'EADDRINUSE') return `设置 PORT 指定的端口${port}已被占用。请停止占用它的程序，或用 PORT 指定另一个端口。`
  if (code === 'EACCES') return `设置 PORT 指定的端口${port}没有权限使用。请用 PORT 指定 1024 以上的端口。`
  if (code === 'EADDRNOTAVAIL') return '设置 HOST 指定的地址不是本机的地址。请修改 HOST 后重新启动。'
  return '启动没有成功，原因见标准错误输出中的日志。'
}

main().catch((error: unknown) => {
  say(sentenceOf(error))
  createLog('info').error('start failed', { ...errorFields(error), ...(error instanceof Error ? { stack: error.stack } : {}) })
  process.exit(1)
})
