import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { useLabelStation, useSetLabelStation } from '../../../api/printing.ts'
import { usePrinters } from '../../resource/print/usePrinters.ts'
import { useMay } from '../../session/useMay.ts'
import { terminal } from './useScale.ts'
import styles from './WeighDesk.module.css'

/** Where the labels of this station come by themselves. Offered once, after the first weighing; the choice is kept for the station and can be changed. */
export function StationLabels() {
  const may = useMay()
  const mayPrint = may('mes:label:print')
  const station = useLabelStation(terminal, mayPrint)
  const choose = useSetLabelStation(terminal)
  const printers = usePrinters()
  const [isChanging, setChanging] = useState(false)
  if (!mayPrint || !station.data) return null
  const { isSet, printerId, printerName, why } = station.data
  const pick = (chosen: string | null) => choose.mutate(chosen, { onSuccess: () => setChanging(false) })
  if (isSet && !isChanging)
    return (
      <p className={styles.station}>
        <span>{printerId === null ? '袋签不自动打' : why === '' ? `袋签自动打到 ${printerName}` : `▲ ${why}`}</span>
        <Button onClick={() => setChanging(true)}>改</Button>
      </p>
    )
  return (
    <div className={styles.offer} role="group" aria-label="袋签">
      <p>袋签称完自动打到哪台打印机？这个工位会记住。</p>
      {choose.error ? <Alert type="error" showIcon title={errorText(choose.error, '没有记下，请重试')} /> : null}
      <Select
        aria-label="袋签打印机"
        size="large"
        value={printerId}
        placeholder="选打印机"
        options={printers}
        notFoundContent={may('mes:printer:list') ? '还没有启用的打印机，请先到“打印机”里新增' : '没有查看打印机的权限，请联系管理员'}
        onChange={(id: string) => pick(id)}
      />
      <Button size="large" onClick={() => pick(null)}>
        不自动打
      </Button>
      {isSet ? (
        <Button size="large" type="text" onClick={() => setChanging(false)}>
          不改
        </Button>
      ) : null}
    </div>
  )
}
