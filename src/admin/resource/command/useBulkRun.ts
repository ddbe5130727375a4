import { useRef, useState } from 'react'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { createIntent } from '../../../api/commands.ts'
import type { Intent } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { runBulk } from './bulkRun.ts'
import type { BulkReport } from './bulkRun.ts'
import { signAll } from './signAll.ts'
import type { Filled } from './useCommandForms.ts'

export type BulkPhase = 'asking' | 'running' | 'stopping' | 'done'

/** Gives a command to many records with what was filled in once. `onEnded` hears of what ended a run before all were tried. */
export function useBulkRun(resource: Resource, command: Command, rows: readonly RecordRow[], onEnded: (error: unknown) => void) {
  const [phase, setPhase] = useState<BulkPhase>('asking')
  const [report, setReport] = useState<BulkReport>({ given: [], failures: [], left: rows })
  const filled = useRef<Filled>({ asked: {}, signers: [] })
  const isStopped = useRef(false)
  const intents = useRef(new Map<string, Intent>())

  async function give(row: RecordRow) {
    const intent = intents.current.get(row.id) ?? createIntent()
    intents.current.set(row.id, intent) // what was not answered keeps its key when it is tried again
    const { asked, signers } = filled.current
    await intent.give(resource, command, { record: row, asked }, () => signAll(signers, { resource, command, record: row }))
  }

  async function run(tried: readonly RecordRow[], { given, failures, left }: BulkReport) {
    let latest: BulkReport = { given, failures, left: [...tried, ...left] }
    const onReport = (more: BulkReport) => {
      latest = { given: [...given, ...more.given], failures: [...failures, ...more.failures], left: [...more.left, ...left] }
      setReport(latest)
    }
    isStopped.current = false
    setReport(latest)
    setPhase('running')
    try {
      await runBulk(tried, { give, isStopped: () => isStopped.current, onReport })
      setPhase('done')
    } catch (error) {
      setPhase('asking')
      onEnded(error)
    }
  }

  return {
    phase,
    report,
    begin(written: Filled) {
      filled.current = written
      return run(report.left, { ...report, left: [] })
    },
    stop() {
      isStopped.current = true
      setPhase('stopping')
    },
    /** what was left when it was stopped */
    goOn: () => run(report.left, { ...report, left: [] }),
    retryFailures: () =>
      run(
        report.failures.map(({ row }) => row),
        { ...report, failures: [] },
      ),
  }
}
export type BulkRun = ReturnType<typeof useBulkRun>
