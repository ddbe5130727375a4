import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { readPage } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { windowRows } from '../../grid/paged/windows.ts'
import type { PagedStore } from '../../grid/paged/pagedStore.ts'
import type { GridRow } from '../../grid/store/gridRow.ts'

/** ms: what others save one by one is read once */
const gatherMs = 300

/**
 * Reads the windows of a list that are seen, those of one place at a time: whoever scrolls past many gets those where they stop. What others
 * saved is read again where it is seen.
 */
export function useWindowReading<Row extends GridRow>(resource: Resource, store: PagedStore<Row>, rowOf: (record: RecordRow) => Row) {
  const [failure, setFailure] = useState<Error | null>(null)
  const seen = useRef({ first: 0, last: 0 })
  const isReading = useRef(false)
  const [isRead, setRead] = useState(false)
  const latest = useRef(rowOf)
  useEffect(() => {
    latest.current = rowOf
  })

  const read = useCallback(async () => {
    if (isReading.current) return
    isReading.current = true
    try {
      for (let windows = missing(); windows.length > 0; windows = missing()) await Promise.all(windows.map(readWindow))
      setFailure(null)
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isReading.current = false
    }
    async function readWindow(window: number) {
      const { records, total } = await readPage(resource, { pageNo: window + 1, pageSize: windowRows })
      store.place(window * windowRows, records.map(latest.current), total)
      setRead(true)
    }
    function missing() {
      return store.missing(seen.current.first, seen.current.last)
    }
  }, [resource, store])

  const again = useCallback(() => {
    store.forget()
    void read()
  }, [store, read])
  useEffect(() => {
    const first = setTimeout(() => void read()) // what is read begins outside of the effect
    return () => clearTimeout(first)
  }, [read])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function soon() {
    clearTimeout(timer.current)
    timer.current = setTimeout(again, gatherMs)
  }
  useRecordChanges(resource.name, { onChange: soon, onGap: soon })

  const onSeen = useCallback(
    (first: number, last: number) => {
      seen.current = { first, last }
      void read()
    },
    [read],
  )
  return { failure, isRead, onSeen, again }
}
