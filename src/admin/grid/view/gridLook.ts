import { useCallback, useState } from 'react'
import { z } from 'zod'
import { sessionStore } from '../../../api/session.ts'
import { stored } from '../../../api/stored.ts'

/** How wide a person drew the columns of a grid, px by column, and which column is the last one that stays when it is scrolled sideways. */
const Look = z.object({ widths: z.record(z.string(), z.number()), frozen: z.string().nullable() })
export type GridLook = z.infer<typeof Look>

const usual: GridLook = { widths: {}, frozen: null }
const foreverMs = 10 * 365 * 86_400_000
/** px */
export const [narrowestPx, widestPx] = [48, 800]

/** What a person made of a grid, kept in this browser by person and grid. */
export function useGridLook(label: string) {
  const [entry] = useState(() => stored({ name: `gridLook/${sessionStore.getState().session?.info.id ?? ''}/${label}`, schema: Look, lifeMs: foreverMs }))
  const [look, setLook] = useState<GridLook>(() => entry.read() ?? usual)
  const keep = useCallback(
    (over: Partial<GridLook>) =>
      setLook((was) => {
        const next = { ...was, ...over }
        try {
          entry.write(next)
        } catch {
          return next // a browser that keeps nothing shows it all the same
        }
        return next
      }),
    [entry],
  )
  return { look, keep }
}
