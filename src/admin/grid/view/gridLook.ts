import { useCallback, useRef, useState } from 'react'
import { z } from 'zod'
import { sessionStore } from '../../../api/session.ts'
import { stored } from '../../../api/stored.ts'

/** How wide a person drew the columns of a grid, px by column, and which column is the last one that stays when it is scrolled sideways. */
const Look = z.object({ widths: z.record(z.string(), z.number()), frozen: z.string().nullable() })
export type GridLook = z.infer<typeof Look>

const usual: GridLook = { widths: {}, frozen: null }
const foreverMs = 10 * 365 * 86_400_000

/** What a person made of a grid, kept in this browser by person and grid. */
export function useGridLook(label: string) {
  const [entry] = useState(() => stored({ name: `gridLook/${sessionStore.getState().session?.info.id ?? ''}/${label}`, schema: Look, lifeMs: foreverMs }))
  const [look, setLook] = useState<GridLook>(() => entry.read() ?? usual)
  const latest = useRef(look)
  /** shows it so, and keeps nothing: a width that is still being drawn */
  const show = useCallback((over: Partial<GridLook>) => {
    latest.current = { ...latest.current, ...over }
    setLook(latest.current)
  }, [])
  const keep = useCallback(
    (over: Partial<GridLook>) => {
      show(over)
      try {
        entry.write(latest.current)
      } catch {
        // a browser that keeps nothing shows it all the same
      }
    },
    [entry, show],
  )
  return { look, show, keep }
}
