import { Alert } from 'antd'
import type { GridFocus } from '../../grid/store/gridFocus.ts'
import type { LineDraft } from './lineChanges.ts'
import { LineGrid } from './LineGrid.tsx'
import styles from './lines.module.css'
import { addingPeople } from './theirLines.ts'
import { useLiveLines } from './useLiveLines.ts'
import type { LineSheet } from './useLinesEditing.ts'

type Props = { sheet: LineSheet; headerId: string; focus: GridFocus; fresh: (ahead: number) => LineDraft }

/** The lines of a stored header: several people may write them at once, and each sees who writes what before it is saved. */
export function LiveLineGrid({ sheet, headerId, focus, fresh }: Props) {
  const { theirs, refusal } = useLiveLines(sheet, headerId)
  const { store } = sheet
  const adding = addingPeople(theirs, (key) => store.indexOf(key) !== -1)
  return (
    <>
      {refusal === null ? null : <Alert type="warning" showIcon closable title={refusal} />}
      {adding.map(({ by, count }) => (
        <p key={by} className={styles.adding} role="status">
          {`${by} 正在新增 ${count} 行，保存后会出现在这里`}
        </p>
      ))}
      <LineGrid sheet={sheet} focus={focus} fresh={fresh} theirsOf={({ key }) => theirs.get(key) ?? null} />
    </>
  )
}
