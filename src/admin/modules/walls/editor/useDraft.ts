import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Board } from '#contract/modules/walls/board.ts'
import type { BoardDraft } from '#contract/modules/walls/wall.ts'
import { errorText } from '#contract/errorText.ts'
import { readDraft, saveDraft } from '../../../../api/walls.ts'
import { beginEditing, boardOf, changed, stepped } from './editing.ts'
import type { Editing } from './editing.ts'

const saveAfterMs = 700

/** The draft as the server has it; read once for each opening of the editor. */
export function useReadDraft(id: string) {
  return useQuery({
    queryKey: ['wall', 'draft', id],
    queryFn: () => readDraft(id),
    gcTime: 0,
    staleTime: Infinity,
    enabled: id !== '',
    refetchOnWindowFocus: false,
  })
}

export type Saving = 'saved' | 'saving' | { failed: string }

/** A draft that is being drawn: kept by the server a moment after each change; who was overtaken is told by whom and saves no more. */
export function useDraft(draft: BoardDraft) {
  const [editing, setEditing] = useState<Editing>(() => beginEditing(draft.board))
  const [saving, setSaving] = useState<Saving>('saved')
  const [draftNo, setDraftNo] = useState(draft.draftNo)
  const kept = useRef(draft.board)
  const board = boardOf(editing)

  const save = useEffectEvent(async () => {
    if (kept.current === board || JSON.stringify(kept.current) === JSON.stringify(board)) return setSaving('saved')
    try {
      const next = await saveDraft(draft.id, draftNo, board)
      kept.current = board
      setDraftNo(next)
      setSaving('saved')
    } catch (error) {
      setSaving({ failed: errorText(error, '没有保存，请重试') })
    }
    return undefined
  })
  const isFailed = typeof saving === 'object'
  useEffect(() => {
    if (isFailed) return undefined
    const waiting = setTimeout(() => void save(), saveAfterMs)
    return () => clearTimeout(waiting)
  }, [board, isFailed, draftNo])

  return {
    board,
    draftNo,
    saving,
    change: (next: Board) => {
      setEditing((before) => changed(before, next))
      setSaving((before) => (typeof before === 'object' ? before : 'saving'))
    },
    step: (step: 1 | -1) => setEditing((before) => stepped(before, step)),
    canUndo: editing.at > 0,
    canRedo: editing.at < editing.states.length - 1,
  }
}
