import { appendFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** A driver thread that says once that it lives, notes its start in a file, and falls silent. */
appendFileSync(process.env['STARTS_FILE'] ?? '', 'x')
parentPort?.postMessage({ kind: 'alive' })
parentPort?.on('message', () => {})
