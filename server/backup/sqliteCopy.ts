import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** More pages than any file has: in one step nobody's write makes it begin again. */
const everyPage = 2 ** 30

/** Copies a SQLite file that others write meanwhile, as it stood at one moment (SQLite's backup API), outside of this thread. */
export async function copySqlite(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, to, { rate: everyPage })
  } finally {
    source.close()
  }
}

/** What `integrity_check` says of a SQLite file that nobody else has open, read in a thread of its own; null when it is sound. */
export function sqliteFault(file: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./integrity.worker.ts', import.meta.url), { workerData: { file } })
    worker.once('message', (fault: string | null) => resolve(fault))
    worker.once('error', reject)
  })
}
