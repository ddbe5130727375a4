import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { errorText } from '#contract/errorText.ts'
import type { ListingAnswer, ListingQuestion } from './listingThread.ts'
import { statementsOf } from './statements.ts'
import type { Question } from './statements.ts'

/** The thread of long lists: reads the business data on a connection of its own, one question after the other. */

const { file } = workerData as { file: string } // listingThread.ts starts this thread with exactly this
const statements = statementsOf(new DatabaseSync(file, { readOnly: true }))

parentPort?.on('message', ({ id, query }: ListingQuestion) => parentPort?.postMessage(answerTo(id, query)))

function answerTo(id: number, query: Question): ListingAnswer {
  try {
    return { id, rows: statements.run(query).rows }
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null
    return { id, failed: { message: errorText(error), errcode } }
  }
}
