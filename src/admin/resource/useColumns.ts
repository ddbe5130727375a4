import { useState } from 'react'
import { z } from 'zod'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { stored } from '../../api/stored.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'

const narrowestPx = 60
const yearMs = 365 * 24 * 3600 * 1000

/** How this person likes one list: which columns are hidden, how wide they are, by field, and whether its rows stand loosely. */
const Liked = z.object({ hidden: z.array(z.string()), widths: z.record(z.string(), z.number()), isLoose: z.boolean().default(false) })
type Liked = z.infer<typeof Liked>

export type Column = { field: Field; widthPx: number; isShown: boolean }
export type Columns = {
  all: readonly Column[]
  show: (name: string, isShown: boolean) => void
  /** `isDone`: it is kept, and not only shown while it is drawn; null is as it was before */
  resize: (name: string, widthPx: number | null, isDone: boolean) => void
  isLoose: boolean
  loosen: (isLoose: boolean) => void
  /** as the resource declares them */
  reset: () => void
}

/** The columns of a resource as its reader arranged them; kept in this browser. */
export function useColumns({ name: resource, fields }: Resource): Columns {
  const kept = stored({ name: `columns_${resource}`, schema: Liked, lifeMs: yearMs })
  const standard: Liked = { hidden: fields.filter(({ list }) => list === 'hidden').map(({ name }) => name), widths: {}, isLoose: false }
  const [liked, setLiked] = useState(() => kept.read() ?? standard)
  const like = (next: Liked) => {
    kept.write(next)
    setLiked(next)
  }
  return {
    all: fields
      .filter(({ list }) => list !== 'never')
      .map((field) => ({
        field,
        widthPx: liked.widths[field.name] ?? field.width ?? fieldKitOf(field.kind).widthPx,
        isShown: !liked.hidden.includes(field.name),
      })),
    show: (name, isShown) => like({ ...liked, hidden: isShown ? liked.hidden.filter((one) => one !== name) : [...liked.hidden, name] }),
    resize(name, widthPx, isDone) {
      const widths = widthPx === null ? liked.widths : { ...liked.widths, [name]: Math.max(narrowestPx, Math.round(widthPx)) }
      ;(isDone ? like : setLiked)({ ...liked, widths })
    },
    isLoose: liked.isLoose,
    loosen: (isLoose) => like({ ...liked, isLoose }),
    reset() {
      kept.clear()
      setLiked(standard)
    },
  }
}
