import { useEffect, useRef, useState } from 'react'
import { useLiveTable } from '../../../realtime/useLiveTable.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { believed, shownLine, withTheirs } from './theirLines.ts'
import type { TheirLines } from './theirLines.ts'
import type { LineSheet } from './useLinesEditing.ts'

/** ms between two looks for what is too old */
const lookEveryMs = 30_000
const nobody: TheirLines = new Map()

/**
 * The lines of one header, live: what is written here is shown to everybody else who has them open, and what others write is here
 * before it is saved. What was saved is read again, also after the link was down. What counts is what was saved.
 */
export function useLiveLines(sheet: LineSheet, headerId: string) {
  const { lines, store } = sheet
  const [theirs, setTheirs] = useState(nobody)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** what was shown last, as text, of each line that is not as it was read */
  const told = useRef(new Map<string, string>())
  const show = useRef<ReturnType<typeof useLiveTable>>(() => false)
  const isFirst = useRef(true)
  const sheetNow = useRef(sheet)
  useEffect(() => {
    sheetNow.current = sheet
  })

  function tellAll() {
    for (const draft of store.rows()) {
      const row = shownLine(lines, draft)
      const text = Object.keys(row).length === 1 ? '' : JSON.stringify(row)
      if (text === (told.current.get(draft.key) ?? '')) continue
      if (!show.current(row)) continue // nobody can be told: the next opening of the link tells all
      if (text === '') told.current.delete(draft.key)
      else told.current.set(draft.key, text)
    }
    for (const key of [...told.current.keys()].filter((one) => store.indexOf(one) === -1)) takeBack(key)
  }
  function takeBack(key: string) {
    show.current({ id: key })
    told.current.delete(key)
  }

  // before the table leaves the link: an effect that is written first is undone first
  useEffect(() => {
    const shown = told.current
    const stop = store.subscribe(tellAll)
    return () => {
      stop()
      for (const key of shown.keys()) show.current({ id: key })
      shown.clear()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `tellAll` reads nothing but the store and refs
  }, [store, lines])

  const showNow = useLiveTable({
    socketKey: lines.resource.name,
    caseId: headerId,
    onRow: (row, by) => setTheirs((before) => withTheirs(before, lines, { row, by, atMs: performance.now() })),
    onGap() {
      setTheirs(nobody)
      setRefusal(null)
      told.current.clear()
      tellAll()
      if (!isFirst.current) sheetNow.current.readAgain() // what stands here was just read when the link first opens
      isFirst.current = false
    },
    onRefused: setRefusal,
  })
  useEffect(() => {
    show.current = showNow
  }, [showNow])
  // either link may be back before the other: what was saved in between is heard of by neither
  const readAgain = () => sheetNow.current.readAgain()
  useRecordChanges(lines.resource.name, { onChange: readAgain, onGap: readAgain })
  useEffect(() => {
    const timer = setInterval(() => setTheirs((before) => believed(before, performance.now())), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return { theirs, refusal }
}
