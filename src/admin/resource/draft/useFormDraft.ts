import { useEffect, useRef, useState } from 'react'
import { draftName, dropDraft, keepDraft, readDraft } from './formDrafts.ts'
import type { FormDraft, FormPlace } from './formDrafts.ts'

/** ms after the last key */
const keptAfterMs = 400

/**
 * Keeps what is being filled in, so that a closed tab, a step back or the end of a session loses nothing. `collect` gives it as it stands,
 * null where nothing differs. What was left here before is `offered`, and nothing is written over it until the person has decided.
 */
export function useFormDraft(place: FormPlace, collect: () => Omit<FormDraft, 'atMs' | 'recordId'> | null) {
  const [name] = useState(() => draftName(place)) // when the session ends the form is still that of its person
  const [offered, setOffered] = useState(() => readDraft(name))
  const state = useRef({ isOffered: offered !== null, isOver: false, timer: undefined as ReturnType<typeof setTimeout> | undefined, collect })
  useEffect(() => {
    state.current.collect = collect
    state.current.isOffered = offered !== null
  })
  const { recordId } = place
  const [keep] = useState(() => () => {
    clearTimeout(state.current.timer)
    if (state.current.timer === undefined || state.current.isOver || state.current.isOffered) return
    state.current.timer = undefined
    const written = state.current.collect()
    if (written === null) dropDraft(name)
    else keepDraft(name, { ...written, recordId, atMs: Date.now() })
  })
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep() // the page goes without a question: a step back, or a session that ended
    }
  }, [keep])

  return {
    offered,
    /** Something was filled in: it is kept a moment later. */
    note(): void {
      clearTimeout(state.current.timer)
      state.current.timer = setTimeout(keep, keptAfterMs)
    },
    /** The person took up what was offered, or threw it away. */
    decide(isTaken: boolean): void {
      setOffered(null)
      state.current.isOffered = false
      if (!isTaken) dropDraft(name)
    },
    /** Saved, or left on purpose: nothing is offered again. */
    forget(): void {
      state.current.isOver = true
      clearTimeout(state.current.timer)
      dropDraft(name)
    },
  }
}
