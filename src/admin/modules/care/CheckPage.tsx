import { Card, Empty } from 'antd'
import { checkRecords } from '#contract/modules/care/checkRecord.ts'
import { useChecksDue } from '../../../api/care.ts'
import { useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import { CheckSheet } from './CheckSheet.tsx'
import styles from './Care.module.css'

/** 点检 (/eq/check): what is due now, the most urgent first, and the sheet of the one that was chosen. Made for a phone in one hand. */
export function CheckPage() {
  const { asked, ask } = useAddressQuery()
  const reload = useReload(checkRecords)
  useRecordChanges(checkRecords.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={useChecksDue()} failed="点检没有读出">
      {({ records }) => {
        const chosen = records.find(({ id }) => id === asked['record']) ?? records[0]
        if (!chosen) return <Empty description="现在没有要点检的设备。下一班的点检会自己出来" />
        return (
          <div className={styles.columns}>
            <Card size="small" title={`待点检 ${records.length} 张`}>
              <ul className={styles.list}>
                {records.map((row) => (
                  <li key={row.id}>
                    <button type="button" aria-current={row.id === chosen.id} onClick={() => ask({ record: row.id })}>
                      <Due row={row} />
                    </button>
                  </li>
                ))}
              </ul>
            </Card>
            <CheckSheet key={chosen.id} record={chosen} />
          </div>
        )
      }}
    </Asked>
  )
}

function Due({ row }: { row: RecordRow }) {
  return (
    <>
      <b>{explainedText({ name: 'machineId' }, row)}</b>
      <span>{explainedText({ name: 'planId' }, row)}</span>
      <small>{`${plainText({ name: 'periodName' }, row)}，${plainText({ name: 'dueUntil' }, row).slice(5, 16)} 前`}</small>
    </>
  )
}
