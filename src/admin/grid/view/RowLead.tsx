import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { Checkbox, Radio } from 'antd'
import type { ReactNode } from 'react'
import type { GridRowType } from '#contract/gridColumn.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { LineProps } from './GridLine.tsx'
import styles from './row.module.css'

type Row = Pick<LineProps, 'row' | 'rowAt' | 'rowColumns' | 'isTicked' | 'isDisabled' | 'openPx' | 'onTick' | 'onOpen'>

/** Every column of the row itself has its face (GRID-027 to GRID-031). */
const faces: { readonly [Type in GridRowType]: (row: Row) => ReactNode } = {
  'row-number': ({ rowAt }) => (
    <span className={styles.number} data-row={rowAt}>
      {rowAt + 1}
    </span>
  ),
  'row-checkbox': ({ row, rowAt, isTicked, isDisabled, onTick }) => (
    <span className={styles.tick}>
      <Checkbox
        aria-label={`选择第 ${rowAt + 1} 行`}
        tabIndex={-1}
        disabled={isDisabled}
        checked={isTicked}
        onChange={({ target }) => onTick(row.key, target.checked)}
      />
    </span>
  ),
  'row-radio': ({ row, rowAt, isTicked, isDisabled, onTick }) => (
    <span className={styles.tick}>
      <Radio aria-label={`选择第 ${rowAt + 1} 行`} tabIndex={-1} disabled={isDisabled} checked={isTicked} onChange={() => onTick(row.key, true)} />
    </span>
  ),
  'row-expand': ({ row, rowAt, openPx, onOpen }) => (
    <span className={styles.tick}>
      <button
        type="button"
        className={styles.opener}
        aria-label={`${openPx > 0 ? '收起' : '展开'}第 ${rowAt + 1} 行`}
        aria-expanded={openPx > 0}
        onClick={() => onOpen(row.key)}
      >
        <RightOutlined rotate={openPx > 0 ? 90 : 0} />
      </button>
    </span>
  ),
  'row-drag-sort': () => (
    <span className={`${styles.tick} ${styles.grip}`} data-grip title="拖动排序，或按 Alt+↑、Alt+↓">
      <HolderOutlined />
    </span>
  ),
}

/** What stands before the cells of one row. */
export function RowLead(props: Row) {
  return props.rowColumns.map((type) => {
    const Face = faces[type]
    return <Face key={type} {...props} />
  })
}

/** The same in the head: one box for all rows that can be chosen, with its three states (GRID-036). */
export function HeadLead({ rowColumns, state, tickAll }: { rowColumns: RowColumns; state: 'none' | 'some' | 'all'; tickAll: (isTicked: boolean) => void }) {
  return rowColumns.map((type) =>
    type === 'row-number' ? (
      <span key={type} className={styles.number}>
        行
      </span>
    ) : (
      <span key={type} className={styles.tick}>
        {type === 'row-checkbox' ? (
          <Checkbox
            aria-label="选择全部行"
            tabIndex={-1}
            checked={state === 'all'}
            indeterminate={state === 'some'}
            onChange={({ target }) => tickAll(target.checked)}
          />
        ) : null}
      </span>
    ),
  )
}
