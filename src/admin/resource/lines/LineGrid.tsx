import { useMemo, useState } from 'react'
import { useDictionaries } from '../../../api/dictionary.ts'
import type { GridFace } from '../../grid/cells/gridFace.ts'
import { fieldFaces } from '../../grid/cells/fieldFaces.tsx'
import { useKeyFinder } from '../../grid/cells/keyFinder.ts'
import type { GridFocus } from '../../grid/store/gridFocus.ts'
import { Grid } from '../../grid/view/Grid.tsx'
import { GridTools } from '../../grid/view/GridTools.tsx'
import type { TheirRow } from '../../grid/view/theirCell.ts'
import { useGrid } from '../../grid/view/useGrid.ts'
import { computedFace, isComputed, shownLineFields, standingValues } from './computedColumns.ts'
import { isUnsaved, lineFields } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'
import { bothComplaints, lockedFields } from './lineComplaints.ts'
import { LineNotes } from './LineNotes.tsx'
import styles from './lines.module.css'
import { lineSums } from './lineSums.ts'
import { sumText } from './LineSums.tsx'
import type { LineSheet } from './useLinesEditing.ts'

type Props = { sheet: LineSheet; focus: GridFocus; fresh: (ahead: number) => LineDraft; theirsOf?: (draft: LineDraft) => TheirRow | null }

const nobody = () => null

/** The lines as an editable grid, where there is room for one: errors stand in their cells, what both wrote above them. */
export function LineGrid({ sheet, focus, fresh, theirsOf = nobody }: Props) {
  const { lines, store, drafts, complaintsOf, answer, check } = sheet
  const dictionaries = useDictionaries()
  const fields = useMemo(() => shownLineFields(lines), [lines])
  const [thisYear] = useState(() => new Date().getFullYear())
  const find = useKeyFinder()
  const faces = useMemo(() => {
    const written = fieldFaces(fields, dictionaries, thisYear, find)
    return fields.flatMap((field, at) => (isComputed(lines, field) && written[at] ? [computedFace(lines, written[at])] : (written[at] ?? [])))
  }, [lines, fields, dictionaries, thisYear, find])
  const isLocked = (draft: LineDraft, face: GridFace) => draft.isDeleted || face.isLocked(draft) || lockedFields(lines, draft).includes(face.key)
  const grid = useGrid<LineDraft>({ store, focus, faces, fresh, isLocked })
  const sums = lineSums(
    fields,
    drafts.filter(({ isDeleted }) => !isDeleted).map((draft) => standingValues(lines, draft)),
  )
  const foot = Object.fromEntries(fields.filter(({ name }) => name in sums).map((field) => [field.name, sumText(field, sums)]))
  /** what belongs to no cell of the grid */
  const noted = drafts.flatMap((draft) => {
    const outside = Object.fromEntries(Object.entries(complaintsOf(draft)).filter(([name]) => !faces.some(({ key }) => key === name)))
    return draft.conflict !== null || Object.keys(outside).length > 0 ? [{ draft, outside }] : []
  })
  /** what was pasted and fits no cell of its column: the server refuses it, and nobody has to save to learn that */
  const misfitsOf = ({ values }: LineDraft) =>
    Object.fromEntries(
      faces.flatMap((face) => {
        const said = face.misfit?.(values[face.key] ?? null) ?? null
        return said === null ? [] : [[face.key, [said]]]
      }),
    )
  const stateOf = (draft: LineDraft) => {
    if (draft.isDeleted) return 'struck'
    return draft.stored === null ? 'new' : isUnsaved(lines, draft) ? 'edited' : 'same'
  }
  return (
    <>
      {noted.map(({ draft, outside }) => (
        <div key={draft.key} className={styles.noted}>
          <span>第 {store.indexOf(draft.key) + 1} 行</span>
          <LineNotes fields={lineFields(lines)} draft={draft} complaints={outside} onAnswer={(choice) => answer(draft, choice)} />
        </div>
      ))}
      <GridTools grid={grid} title={lines.resource.title} className={styles.tools ?? ''} />
      <Grid
        grid={grid}
        label={lines.resource.title}
        isLocked={isLocked}
        stateOf={stateOf}
        complaintsOf={(draft) => bothComplaints(misfitsOf(draft), complaintsOf(draft))}
        onLeave={({ key, isRow }) => (isRow ? check(key) : undefined)}
        onPasted={(keys) => keys.forEach(check)}
        foot={drafts.length > 0 ? foot : {}}
        theirsOf={theirsOf}
      />
    </>
  )
}
