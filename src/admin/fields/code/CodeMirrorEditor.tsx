import { Compartment, EditorState, Transaction } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editorLook, ofHeight } from './editorLook.ts'

const filledAfterMs = 300 // CONST-015

export type EditorProps = {
  id?: string | undefined
  title: string
  value: string
  onChange: (text: string) => void
  isLocked: boolean
  maxLength: number
}

/** Writes a text line by line, with numbers, folding and search. Tab leaves it, as every field; Ctrl+] shifts a line. */
export function CodeMirrorEditor({
  id,
  title,
  value,
  onChange,
  isLocked,
  maxLength,
  support,
  heightPx,
}: EditorProps & { support: Extension; heightPx: number }) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [{ language, lock }] = useState(() => ({ language: new Compartment(), lock: new Compartment() }))
  const say = useEffectEvent(onChange)
  const begin = useEffectEvent((parent: HTMLElement) => {
    const attributes = { 'aria-label': title, lang: 'zh-CN', ...(id === undefined ? {} : { id }) }
    return new EditorView({
      parent,
      extensions: [
        basicSetup,
        editorLook,
        ofHeight(heightPx),
        language.of(support),
        lock.of(locking(isLocked)),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(attributes),
        EditorState.changeFilter.of(({ newDoc, docChanged }) => !docChanged || newDoc.length <= maxLength),
        EditorView.updateListener.of(({ docChanged, state, transactions }) =>
          docChanged && !transactions.every(isFilling) ? say(state.doc.toString()) : undefined,
        ),
      ],
    })
  })

  useEffect(() => {
    if (!place.current) return () => {}
    const made = begin(place.current)
    view.current = made
    return () => made.destroy()
  }, [])
  useEffect(() => view.current?.dispatch({ effects: language.reconfigure(support) }), [language, support])
  useEffect(() => view.current?.dispatch({ effects: lock.reconfigure(locking(isLocked)) }), [lock, isLocked])
  const fill = useEffectEvent((shown: EditorView) =>
    shown.dispatch({
      changes: { from: 0, to: shown.state.doc.length, insert: value },
      effects: lock.reconfigure(locking(isLocked)),
      filter: false, // what is stored is shown, however long it is
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    }),
  )
  useEffect(() => {
    const shown = view.current
    if (!shown || value === shown.state.doc.toString()) return () => {}
    shown.dispatch({ effects: lock.reconfigure(locking(true)) }) // nothing is typed that its content would replace
    const timer = setTimeout(() => fill(shown), filledAfterMs)
    return () => clearTimeout(timer)
  }, [lock, value])

  return <div ref={place} />
}

/** What the form put there, and no person. */
function isFilling(transaction: Transaction): boolean {
  return transaction.annotation(Transaction.remote) === true
}

function locking(isLocked: boolean): Extension {
  return [EditorState.readOnly.of(isLocked), EditorView.editable.of(!isLocked), EditorView.editorAttributes.of(isLocked ? { 'data-locked': '' } : {})]
}
