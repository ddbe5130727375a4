import { App } from 'antd'
import { useState } from 'react'
import { takeStageTexts } from '#contract/modules/stocktake/takeStates.ts'
import type { SheetLine, TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { countMissing } from '../../../api/stocktake.ts'
import styles from './Stocktake.module.css'

type Props = { sheet: TakeSheet; placeCode: string; onCounted: () => void }

/** What is still to be counted, in walking order: of the place in hand first. What cannot be found is said here. */
export function CountList({ sheet: { take, lines, parts }, placeCode, onCounted }: Props) {
  const wanted = lines.filter(({ stage }) => stage === (take.status === 'counting' ? 'waiting' : 'recount') || stage === 'waiting')
  const mine = wanted.filter(({ stage, isMine }) => stage === 'recount' && isMine)
  const open = wanted
    .filter((line) => !mine.includes(line))
    .toSorted((one, other) => Number(other.locationCode === placeCode) - Number(one.locationCode === placeCode))
  return (
    <section className={styles.list} aria-label="还要盘的">
      <h2>
        {open.length + parts.length === 0 ? (take.status === 'counting' ? '都盘过了' : '您要复盘的都盘过了') : `还要盘 ${open.length + parts.length} 件`}
        {mine.length === 0 ? null : <small>另有 {mine.length} 件是您一盘的，要由另一个人复盘</small>}
      </h2>
      <ul>
        {parts.map(({ huCode, ofCode, locationCode }) => (
          <li key={huCode}>
            <b>{locationCode}</b>
            <span>
              {huCode} <small>从 {ofCode} 分出</small>
            </span>
          </li>
        ))}
        {open.map((line) => (
          <Open key={line.id} takeId={take.id} line={line} onCounted={onCounted} />
        ))}
      </ul>
    </section>
  )
}

function Open({ takeId, line: { huCode, locationCode, materialName, lotNo, stage }, onCounted }: { takeId: string; line: SheetLine; onCounted: () => void }) {
  const { message, modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  async function missing() {
    setBusy(true)
    try {
      await countMissing(takeId, huCode)
      void message.success(`${huCode} 记为没找到`)
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
      onCounted()
    }
  }
  return (
    <li>
      <b>{locationCode}</b>
      <span>
        {huCode} <small>{`${materialName} · ${lotNo}${stage === 'recount' ? ` · ${takeStageTexts.recount}` : ''}`}</small>
      </span>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void modal.confirm({ title: `没找到 ${huCode}？`, content: '记为 0，再由另一个人复盘。', okText: '没找到', onOk: missing })}
      >
        没找到
      </button>
    </li>
  )
}
