import { useEffect, useEffectEvent, useState } from 'react'
import type { SheetLine } from '#contract/modules/stocktake/takeCalls.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { ReadyKey } from '../../grey/ReadyKey.tsx'
import styles from './Stocktake.module.css'

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', '⌫'] as const
/** digits and a point that an amount may have */
const longest = 10

type Props = { huCode: string; placeCode: string; line: SheetLine | null; onCount: (qty: number) => void; onLeave: () => void }

/** How much of the unit in hand is there, for a thumb: no keyboard opens. Keys of a keyboard work as well. */
export function CountPad({ huCode, placeCode, line, onCount, onLeave }: Props) {
  const [typed, setTyped] = useState('')
  const press = (key: string) => setTyped((before) => nextText(before, key))
  const isReady = typed !== '' && typed !== '.'
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && isReady) onCount(Number(typed))
    else if (event.key === 'Escape') onLeave()
    else if (event.key === 'Backspace') press('⌫')
    else if (/^[\d.]$/.test(event.key)) press(event.key)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <section className={styles.pad} aria-label="实盘数量">
      <header>
        <strong>{huCode}</strong>
        <span>{line === null ? '不在清单上，会加一行' : `${line.materialName} · 批 ${line.lotNo}`}</span>
        <span>{placeCode === '' ? (line?.locationCode ?? '') : `在 ${placeCode}`}</span>
        {line?.bookQty === null || line === null ? null : (
          <span>
            账面 {quantityText(line.bookQty, 3)} {line.unit}
          </span>
        )}
      </header>
      <output aria-live="polite">
        {typed === '' ? '—' : typed} <small>{line?.unit ?? ''}</small>
      </output>
      <div className={styles.keys}>
        {keys.map((key) => (
          <button key={key} type="button" aria-label={key === '⌫' ? '退格' : key} onClick={() => press(key)}>
            {key}
          </button>
        ))}
      </div>
      <div className={styles.ways}>
        <button type="button" onClick={onLeave}>
          不盘这件
        </button>
        <ReadyKey data-primary reason={isReady ? null : '请先按出实盘数量，没有就按 0'} onClick={() => onCount(Number(typed))}>
          确定
        </ReadyKey>
      </div>
    </section>
  )
}

function nextText(before: string, key: string): string {
  if (key === '⌫') return before.slice(0, -1)
  if (before.length >= longest || (key === '.' && before.includes('.'))) return before
  return before === '0' && key !== '.' ? key : before + key
}
