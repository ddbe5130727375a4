import { useDesigner } from './designerContext.ts'
import styles from './designer.module.css'
import { TableCells } from './TableCells.tsx'
import { itemName } from './widgetWords.ts'
import type { PrintItem } from '#contract/rules/label/template.ts'

/** Where a widget stands on the paper: to be chosen by mouse, finger or keyboard, and marked red while something about it would not print. */
export function ItemBox({ item }: { item: PrintItem }) {
  const { design, act, laidOut } = useDesigner()
  const scale = design.zoom / 100
  const isSelected = design.selected.includes(item.uuid)
  const faults = laidOut.findings.filter((finding) => finding.item === item.uuid && finding.severity === 'error')
  const choose = (isAdding: boolean) => {
    if (isAdding) act({ kind: 'select', uuids: isSelected ? design.selected.filter((uuid) => uuid !== item.uuid) : [...design.selected, item.uuid] })
    else if (!isSelected) act({ kind: 'select', uuids: [item.uuid] })
  }
  const names = [styles.box, isSelected ? styles.chosen : '', faults.length > 0 ? styles.faulty : '']
  return (
    <div
      data-uuid={item.uuid}
      role="button"
      tabIndex={0}
      aria-pressed={isSelected}
      aria-label={itemName(item)}
      className={names.join(' ')}
      style={{
        left: item.left * scale,
        top: item.top * scale,
        width: item.width * scale,
        height: item.height * scale,
        zIndex: isSelected ? 2000 : item.style.zIndex,
      }}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return // a cell of the chosen table
        event.currentTarget.focus({ preventScroll: true }) // what drags it keeps the browser from doing so
        choose(event.shiftKey || event.ctrlKey)
      }}
      onFocus={(event) => event.target === event.currentTarget && event.target.matches(':focus-visible') && choose(false)}
    >
      {faults[0] && isSelected ? <span className={styles.fault}>{faults[0].text}</span> : null}
      {item.table && isSelected && design.selected.length === 1 && !item.columns ? <TableCells item={item} table={item.table} /> : null}
    </div>
  )
}
