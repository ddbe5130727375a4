const levels = { debug: 10, info: 20, warn: 30, error: 40, silent: 99 } as const
export type LogLevel = keyof typeof levels

/** Writes one JSON line on standard error; `fields` are ids and figures, never secrets (observing.md, security.md C36). */
export type Log = {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

export function createLog(level: LogLevel, write: (line: string) => void = (line) => void process.stderr.write(line)): Log {
  const at = (name: Exclude<LogLevel, 'silent'>) => (message: string, fields?: Record<string, unknown>) => {
    if (levels[name] < levels[level]) return
    write(`${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...fields })}\n`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** What a log line may say of an unknown error: its kind and message, never its stack (the stack goes to debug). */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.message, kind: error.name, ...('code' in error ? { code: error.code } : {}) }
}
