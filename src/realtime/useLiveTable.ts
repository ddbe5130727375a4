import { useCallback, useEffect, useRef } from 'react'
import type { TableRow } from '#contract/tableFrame.ts'
import { liveTables } from './liveTables.ts'
import type { LiveGrid } from './tableLink.ts'

/**
 * A table takes part in live editing while it is mounted (RTM-015). Returns what shows an edited, unsaved row to
 * everybody else who has this table and case open; it answers false when nobody can see it.
 */
export function useLiveTable({ socketKey, caseId, ...told }: LiveGrid): (row: TableRow) => boolean {
  const newest = useRef(told)
  const joined = useRef<ReturnType<typeof liveTables.join> | null>(null)
  useEffect(() => {
    newest.current = told
  })
  useEffect(() => {
    const table = liveTables.join({
      socketKey,
      caseId,
      onRow: (row, by) => newest.current.onRow(row, by),
      onGap: () => newest.current.onGap(),
      onRefused: (sentence) => newest.current.onRefused(sentence),
    })
    joined.current = table
    return () => {
      joined.current = null
      table.leave()
    }
  }, [socketKey, caseId])
  return useCallback((row) => joined.current?.show(row) ?? false, [])
}
