import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './client.ts'

/** People who look at lists, each once a second; `take` gives how long each call since the last `take` took, in ms. Ends when a list is refused. */
export function startWork(url: string, tokens: readonly string[], paths: readonly string[]) {
  let tookMs: number[] = []
  const over = new AbortController()
  const loops = tokens.map(async (token, at) => {
    await pause((1000 * at) / tokens.length)
    for (let turn = at; !over.signal.aborted; turn += 1) {
      const began = performance.now()
      const path = paths[turn % paths.length] ?? ''
      const { status, tookMs: took, text } = await ask(url + path, { token })
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      tookMs.push(took)
      await pause(Math.max(0, 1000 - (performance.now() - began)))
    }
  })
  return {
    take() {
      const taken = tookMs
      tookMs = []
      return taken
    },
    async stop() {
      over.abort()
      await Promise.all(loops)
    },
  }
}
