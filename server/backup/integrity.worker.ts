import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const { file } = workerData as { file: string } // given by sqliteCopy.ts

function fault(): string | null {
  try {
    const database = new DatabaseSync(file)
    const verdict = Object.values(database.prepare('pragma integrity_check(1)').get() ?? {})[0]
    database.close()
    return verdict === 'ok' ? null : String(verdict)
  } catch (error) {
    return String(error)
  }
}

parentPort?.postMessage(fault())
